USE [shop]
GO
/****** Object:  Table [dbo].[customer_1]    Script Date: 5/1/2024 12:00:00 PM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE TABLE [dbo].[customer_1](
	[id] [int] IDENTITY(1,1) NOT NULL,
	[name] [nvarchar](255) NOT NULL,
	[quantity] [int] NOT NULL,
	[price] [decimal](10, 2) NOT NULL,
	[created_at] [datetime] NOT NULL,
	[note] [nvarchar](255) NULL,
 CONSTRAINT [PK_customer_1] PRIMARY KEY CLUSTERED 
(
	[id] ASC
)WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF) ON [PRIMARY]
) ON [PRIMARY]
GO
/****** Object:  Table [dbo].[invoice_2]    Script Date: 5/1/2024 12:00:00 PM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE TABLE [dbo].[invoice_2](
	[id] [int] IDENTITY(1,1) NOT NULL,
	[name] [nvarchar](255) NOT NULL,
	[quantity] [int] NOT NULL,
	[price] [decimal](10, 2) NOT NULL,
	[created_at] [datetime] NOT NULL,
	[note] [nvarchar](255) NULL,
 CONSTRAINT [PK_invoice_2] PRIMARY KEY CLUSTERED 
(
	[id] ASC
)WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF) ON [PRIMARY]
) ON [PRIMARY]
GO
/****** Object:  Table [dbo].[shipment_3]    Script Date: 5/1/2024 12:00:00 PM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE TABLE [dbo].[shipment_3](
	[id] [int] IDENTITY(1,1) NOT NULL,
	[name] [nvarchar](255) NOT NULL,
	[quantity] [int] NOT NULL,
	[price] [decimal](10, 2) NOT NULL,
	[created_at] [datetime] NOT NULL,
	[note] [nvarchar](255) NULL,
 CONSTRAINT [PK_shipment_3] PRIMARY KEY CLUSTERED 
(
	[id] ASC
)WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF) ON [PRIMARY]
) ON [PRIMARY]
GO
SET IDENTITY_INSERT [dbo].[customer_1] ON 
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (1, N'shipment 東京', 61429, CAST(3164.03 AS Decimal(10, 2)), CAST(N'2017-06-17T02:30:06.000' AS DateTime), N'blue parcel Linus 東京')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (2, N'south customer', 50887, CAST(9296.65 AS Decimal(10, 2)), CAST(N'2012-04-01T01:46:21.000' AS DateTime), N'café Ada café')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (3, N'a', 40160, CAST(7892.00 AS Decimal(10, 2)), CAST(N'2023-11-02T19:01:12.000' AS DateTime), N'invoice south')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (4, N'東京', 19352, CAST(5420.66 AS Decimal(10, 2)), CAST(N'2018-06-26T15:36:09.000' AS DateTime), N'garden')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (5, N'paid parcel', 64669, CAST(8313.08 AS Decimal(10, 2)), CAST(N'2014-09-07T18:15:42.000' AS DateTime), N'a shipment winter garden in small south')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (6, N'summer', 29291, CAST(4960.94 AS Decimal(10, 2)), CAST(N'2004-06-02T02:16:15.000' AS DateTime), N'invoice')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (7, N'customer winter', 34273, CAST(8425.14 AS Decimal(10, 2)), CAST(N'2016-09-02T17:30:13.000' AS DateTime), N'green 東京 Zürich Street customer a')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (8, N'parcel', 94650, CAST(966.36 AS Decimal(10, 2)), CAST(N'2015-07-08T19:53:04.000' AS DateTime), N'42 parcel green paid garden north')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (9, N'green', 29846, CAST(6380.64 AS Decimal(10, 2)), CAST(N'2003-04-19T21:25:32.000' AS DateTime), N'winter office Linus north of paid')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (10, N'south', 11586, CAST(898.25 AS Decimal(10, 2)), CAST(N'2009-09-21T23:46:20.000' AS DateTime), N'refund summer in blue pending of Street')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (11, N'invoice Ada', 51660, CAST(1698.14 AS Decimal(10, 2)), CAST(N'2006-08-25T09:07:18.000' AS DateTime), N'Ada summer of of Linus refund')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (12, N'Linus Main south', 93164, CAST(1951.01 AS Decimal(10, 2)), CAST(N'2006-01-15T23:44:08.000' AS DateTime), N'Grace Ada invoice order large')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (13, N'of', 57076, CAST(1639.08 AS Decimal(10, 2)), CAST(N'2019-06-27T18:24:37.000' AS DateTime), N'Street north Zürich invoice green shipment')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (14, N'pending', 34105, CAST(9950.87 AS Decimal(10, 2)), CAST(N'2012-04-22T05:24:01.000' AS DateTime), N'order customer north winter north invoice parcel')
GO
INSERT [dbo].[customer_1] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (15, N'Main', 35688, CAST(5748.02 AS Decimal(10, 2)), CAST(N'2007-09-19T02:46:04.000' AS DateTime), N'garden Street Ada large Main order 東京')
GO
SET IDENTITY_INSERT [dbo].[customer_1] OFF
GO
SET IDENTITY_INSERT [dbo].[invoice_2] ON 
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (1, N'a green to', 48897, CAST(7893.40 AS Decimal(10, 2)), CAST(N'2011-03-01T11:50:05.000' AS DateTime), N'Zürich a blue')
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (2, N'small', 71300, CAST(4669.69 AS Decimal(10, 2)), CAST(N'2003-06-06T07:03:37.000' AS DateTime), N'Ada south north parcel small 42 parcel')
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (3, N'winter winter customer', 92995, CAST(493.70 AS Decimal(10, 2)), CAST(N'2014-08-04T00:13:12.000' AS DateTime), N'south small')
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (4, N'Main', 5134, CAST(9595.65 AS Decimal(10, 2)), CAST(N'2013-07-21T18:16:37.000' AS DateTime), N'42 pending Street pending')
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (5, N'green', 52103, CAST(3224.55 AS Decimal(10, 2)), CAST(N'2023-12-19T03:21:28.000' AS DateTime), N'shipment invoice invoice small in pending Main')
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (6, N'to office invoice', 14107, CAST(9975.20 AS Decimal(10, 2)), CAST(N'2023-10-18T17:46:24.000' AS DateTime), N'東京 東京 invoice')
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (7, N'customer small', 70902, CAST(7436.67 AS Decimal(10, 2)), CAST(N'2006-05-10T14:18:25.000' AS DateTime), N'Linus in north north')
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (8, N'shipment blue south', 12014, CAST(8968.09 AS Decimal(10, 2)), CAST(N'2002-10-10T22:10:30.000' AS DateTime), N'of B-17 B-17 Zürich Ada Zürich to')
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (9, N'in', 6058, CAST(9380.56 AS Decimal(10, 2)), CAST(N'2008-08-23T23:52:36.000' AS DateTime), N'garden Grace blue small Zürich')
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (10, N'Street', 52596, CAST(9272.71 AS Decimal(10, 2)), CAST(N'2018-10-15T14:35:04.000' AS DateTime), N'Grace Grace 東京 customer')
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (11, N'café', 6758, CAST(5676.69 AS Decimal(10, 2)), CAST(N'2019-07-04T21:14:43.000' AS DateTime), NULL)
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (12, N'Street', 31209, CAST(7267.06 AS Decimal(10, 2)), CAST(N'2010-07-28T10:28:24.000' AS DateTime), N'Zürich garden garden of a Main large')
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (13, N'of of office', 31508, CAST(2084.89 AS Decimal(10, 2)), CAST(N'2017-09-22T03:23:38.000' AS DateTime), NULL)
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (14, N'south Main', 49671, CAST(8268.97 AS Decimal(10, 2)), CAST(N'2020-10-05T02:03:27.000' AS DateTime), NULL)
GO
INSERT [dbo].[invoice_2] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (15, N'Zürich blue parcel', 86295, CAST(1703.31 AS Decimal(10, 2)), CAST(N'2000-12-25T20:34:54.000' AS DateTime), N'winter B-17 Street blue café paid pending')
GO
SET IDENTITY_INSERT [dbo].[invoice_2] OFF
GO
SET IDENTITY_INSERT [dbo].[shipment_3] ON 
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (1, N'paid', 78371, CAST(8926.76 AS Decimal(10, 2)), CAST(N'2018-01-05T04:52:56.000' AS DateTime), NULL)
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (2, N'south', 31469, CAST(4855.03 AS Decimal(10, 2)), CAST(N'2014-08-07T19:20:31.000' AS DateTime), N'order small B-17 Ada parcel')
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (3, N'東京 Main', 87174, CAST(7648.93 AS Decimal(10, 2)), CAST(N'2002-11-13T16:09:38.000' AS DateTime), N'garden garden blue paid office blue customer')
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (4, N'Main invoice', 89335, CAST(5578.15 AS Decimal(10, 2)), CAST(N'2013-06-28T21:41:12.000' AS DateTime), N'in pending invoice Main')
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (5, N'parcel', 94641, CAST(3855.40 AS Decimal(10, 2)), CAST(N'2017-11-27T08:35:01.000' AS DateTime), NULL)
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (6, N'café paid', 27820, CAST(3188.50 AS Decimal(10, 2)), CAST(N'2001-01-11T17:41:12.000' AS DateTime), N'blue large green')
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (7, N'invoice in', 40831, CAST(2303.70 AS Decimal(10, 2)), CAST(N'2006-04-10T02:00:36.000' AS DateTime), N'north Ada shipment 42 green blue Zürich')
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (8, N'of', 49021, CAST(3242.41 AS Decimal(10, 2)), CAST(N'2015-03-26T15:26:27.000' AS DateTime), N'invoice Ada winter large blue')
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (9, N'large', 88865, CAST(4972.95 AS Decimal(10, 2)), CAST(N'2009-06-17T06:21:54.000' AS DateTime), N'東京 refund')
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (10, N'customer south parcel', 92726, CAST(9416.85 AS Decimal(10, 2)), CAST(N'2022-09-28T05:17:47.000' AS DateTime), N'order Street Grace B-17 pending')
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (11, N'Grace of', 25278, CAST(2497.79 AS Decimal(10, 2)), CAST(N'2008-06-14T17:14:40.000' AS DateTime), N'Street')
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (12, N'of garden Main', 10225, CAST(4364.72 AS Decimal(10, 2)), CAST(N'2020-01-14T04:59:15.000' AS DateTime), N'small')
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (13, N'winter north Grace', 24901, CAST(117.14 AS Decimal(10, 2)), CAST(N'2014-05-13T15:49:23.000' AS DateTime), NULL)
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (14, N'refund', 35715, CAST(7398.63 AS Decimal(10, 2)), CAST(N'2006-07-23T14:15:15.000' AS DateTime), N'large')
GO
INSERT [dbo].[shipment_3] ([id], [name], [quantity], [price], [created_at], [note]) VALUES (15, N'to garden Linus', 74518, CAST(8978.06 AS Decimal(10, 2)), CAST(N'2005-07-05T22:45:16.000' AS DateTime), N'café paid')
GO
SET IDENTITY_INSERT [dbo].[shipment_3] OFF
GO
USE [master]
GO
ALTER DATABASE [shop] SET  READ_WRITE 
GO
