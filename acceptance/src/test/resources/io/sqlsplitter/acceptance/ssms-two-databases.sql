USE [master]
GO
/****** Object:  Database [Shop]    Script Date: 1/15/2026 9:30:00 AM ******/
CREATE DATABASE [Shop]
 CONTAINMENT = NONE
 ON  PRIMARY 
( NAME = N'Shop', FILENAME = N'C:\Data\Shop.mdf' , SIZE = 8192KB , MAXSIZE = UNLIMITED, FILEGROWTH = 65536KB )
 LOG ON 
( NAME = N'Shop_log', FILENAME = N'C:\Data\Shop_log.ldf' , SIZE = 8192KB , MAXSIZE = 2048GB , FILEGROWTH = 65536KB )
 WITH CATALOG_COLLATION = DATABASE_DEFAULT
GO
IF (1 = FULLTEXTSERVICEPROPERTY('IsFullTextInstalled'))
begin
EXEC [Shop].[dbo].[sp_fulltext_database] @action = 'enable'
end
GO
ALTER DATABASE [Shop] SET ANSI_NULL_DEFAULT OFF 
GO
ALTER DATABASE [Shop] SET RECOVERY SIMPLE 
GO
USE [Shop]
GO
/****** Object:  Schema [sales]    Script Date: 1/15/2026 9:30:00 AM ******/
CREATE SCHEMA [sales]
GO
/****** Object:  UserDefinedDataType [dbo].[Money2]    Script Date: 1/15/2026 9:30:00 AM ******/
CREATE TYPE [dbo].[Money2] FROM [decimal](19, 2) NOT NULL
GO
/****** Object:  UserDefinedTableType [dbo].[IdList]    Script Date: 1/15/2026 9:30:00 AM ******/
CREATE TYPE [dbo].[IdList] AS TABLE(
	[Id] [int] NOT NULL,
	PRIMARY KEY CLUSTERED 
(
	[Id] ASC
)WITH (IGNORE_DUP_KEY = OFF)
)
GO
USE [Shop]
GO
/****** Object:  Sequence [dbo].[InvoiceNo]    Script Date: 1/15/2026 9:30:00 AM ******/
CREATE SEQUENCE [dbo].[InvoiceNo] 
 AS [bigint]
 START WITH 1000
 INCREMENT BY 1
 MINVALUE 1
 MAXVALUE 9223372036854775807
 CACHE 
GO
/****** Object:  UserDefinedFunction [dbo].[FullName]    Script Date: 1/15/2026 9:30:00 AM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
-- =============================================
-- Author:		O'Neill
-- Description:	joins; the parts
-- =============================================
CREATE FUNCTION [dbo].[FullName] (@first nvarchar(50), @last nvarchar(50))
RETURNS nvarchar(101)
AS
BEGIN
	DECLARE @name nvarchar(101);
	SET @name = @first + N' ' + @last;
	RETURN @name;
END
GO
/****** Object:  Table [dbo].[Customers]    Script Date: 1/15/2026 9:30:00 AM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
SET ANSI_PADDING ON
GO
CREATE TABLE [dbo].[Customers](
	[Id] [int] IDENTITY(1,1) NOT NULL,
	[FirstName] [nvarchar](50) NOT NULL,
	[LastName] [nvarchar](50) NOT NULL,
	[Display]  AS ([FirstName]+N' '+[LastName]) PERSISTED NOT NULL,
	[Notes] [nvarchar](max) NULL,
	[Photo] [varbinary](max) NULL,
	[Balance] [decimal](19, 2) NOT NULL,
	[CreatedAt] [datetime2](7) NOT NULL,
	[RowGuid] [uniqueidentifier] ROWGUIDCOL  NOT NULL,
 CONSTRAINT [PK_Customers] PRIMARY KEY CLUSTERED 
(
	[Id] ASC
)WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF, IGNORE_DUP_KEY = OFF, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = ON) ON [PRIMARY]
) ON [PRIMARY] TEXTIMAGE_ON [PRIMARY]
GO
SET ANSI_PADDING OFF
GO
/****** Object:  Table [sales].[Orders]    Script Date: 1/15/2026 9:30:00 AM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE TABLE [sales].[Orders](
	[Id] [int] IDENTITY(100,5) NOT NULL,
	[CustomerId] [int] NOT NULL,
	[ParentId] [int] NULL,
	[Total] [decimal](19, 2) NOT NULL,
	[State] [char](1) NOT NULL,
 CONSTRAINT [PK_Orders] PRIMARY KEY CLUSTERED 
(
	[Id] ASC
)WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF, IGNORE_DUP_KEY = OFF, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = ON) ON [PRIMARY],
 CONSTRAINT [UQ_Orders_Customer_State] UNIQUE NONCLUSTERED 
(
	[CustomerId] ASC,
	[State] ASC
)WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF, IGNORE_DUP_KEY = OFF, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = ON) ON [PRIMARY]
) ON [PRIMARY]
GO
/****** Object:  Table [dbo].[we]]ird;name]    Script Date: 1/15/2026 9:30:00 AM ******/
SET ANSI_NULLS OFF
GO
SET QUOTED_IDENTIFIER OFF
GO
CREATE TABLE [dbo].[we]]ird;name](
	[a]]b] [int] NULL,
	[x;y] [nvarchar](20) NULL,
	[GO] [int] NULL
) ON [PRIMARY]
GO
/****** Object:  View [dbo].[OpenOrders]    Script Date: 1/15/2026 9:30:00 AM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE VIEW [dbo].[OpenOrders]
AS
SELECT o.[Id], c.[Display], o.[Total]
FROM [sales].[Orders] AS o INNER JOIN [dbo].[Customers] AS c ON c.[Id] = o.[CustomerId]
WHERE o.[State] = 'o'
GO
SET IDENTITY_INSERT [dbo].[Customers] ON 
GO
INSERT [dbo].[Customers] ([Id], [FirstName], [LastName], [Notes], [Photo], [Balance], [CreatedAt], [RowGuid]) VALUES (1, N'Ann', N'O''Neill', N'first line
GO
third line; still the note', 0x00FF10, CAST(12.50 AS Decimal(19, 2)), CAST(N'2025-12-31T23:59:59.1234567' AS DateTime2), N'6f9619ff-8b86-d011-b42d-00c04fc964ff')
GO
INSERT [dbo].[Customers] ([Id], [FirstName], [LastName], [Notes], [Photo], [Balance], [CreatedAt], [RowGuid]) VALUES (2, N'日本', N'Ünal', NULL, NULL, CAST(-1.00 AS Decimal(19, 2)), CAST(N'2026-01-01T00:00:00.0000000' AS DateTime2), N'00000000-0000-0000-0000-000000000000')
INSERT [dbo].[Customers] ([Id], [FirstName], [LastName], [Notes], [Photo], [Balance], [CreatedAt], [RowGuid]) VALUES (7, N'Zoë', N'--', N'/* no comment', NULL, CAST(0.00 AS Decimal(19, 2)), CAST(N'2026-01-02T00:00:00.0000000' AS DateTime2), N'11111111-0000-0000-0000-000000000000')
GO
SET IDENTITY_INSERT [dbo].[Customers] OFF
GO
SET IDENTITY_INSERT [sales].[Orders] ON 
GO
INSERT [sales].[Orders] ([Id], [CustomerId], [ParentId], [Total], [State]) VALUES (100, 1, NULL, CAST(99.90 AS Decimal(19, 2)), N'o')
INSERT [sales].[Orders] ([Id], [CustomerId], [ParentId], [Total], [State]) VALUES (105, 2, 100, CAST(1.10 AS Decimal(19, 2)), N'd')
GO
SET IDENTITY_INSERT [sales].[Orders] OFF
GO
INSERT [dbo].[we]]ird;name] ([a]]b], [x;y], [GO]) VALUES (1, N'[not a name]', 3)
GO
/****** Object:  Index [IX_Orders_State]    Script Date: 1/15/2026 9:30:00 AM ******/
CREATE NONCLUSTERED INDEX [IX_Orders_State] ON [sales].[Orders]
(
	[State] ASC,
	[Total] DESC
)
INCLUDE([CustomerId]) 
WHERE ([State]='o')
WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF, SORT_IN_TEMPDB = OFF, DROP_EXISTING = OFF, ONLINE = OFF, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = ON) ON [PRIMARY]
GO
ALTER TABLE [dbo].[Customers] ADD  CONSTRAINT [DF_Customers_Balance]  DEFAULT ((0)) FOR [Balance]
GO
ALTER TABLE [dbo].[Customers] ADD  CONSTRAINT [DF_Customers_CreatedAt]  DEFAULT (sysutcdatetime()) FOR [CreatedAt]
GO
ALTER TABLE [dbo].[Customers] ADD  CONSTRAINT [DF_Customers_RowGuid]  DEFAULT (newid()) FOR [RowGuid]
GO
ALTER TABLE [sales].[Orders]  WITH CHECK ADD  CONSTRAINT [FK_Orders_Customers] FOREIGN KEY([CustomerId])
REFERENCES [dbo].[Customers] ([Id])
ON DELETE CASCADE
GO
ALTER TABLE [sales].[Orders] CHECK CONSTRAINT [FK_Orders_Customers]
GO
ALTER TABLE [sales].[Orders]  WITH NOCHECK ADD  CONSTRAINT [FK_Orders_Parent] FOREIGN KEY([ParentId])
REFERENCES [sales].[Orders] ([Id])
GO
ALTER TABLE [sales].[Orders] NOCHECK CONSTRAINT [FK_Orders_Parent]
GO
ALTER TABLE [sales].[Orders]  WITH CHECK ADD  CONSTRAINT [CK_Orders_State] CHECK  (([State]='d' OR [State]='o'))
GO
ALTER TABLE [sales].[Orders] CHECK CONSTRAINT [CK_Orders_State]
GO
/****** Object:  StoredProcedure [sales].[CloseOrder]    Script Date: 1/15/2026 9:30:00 AM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE PROCEDURE [sales].[CloseOrder]
	@id int,
	@note nvarchar(max) = NULL
AS
BEGIN
	SET NOCOUNT ON;
	IF @id IS NULL
	BEGIN
		RAISERROR(N'no id', 16, 1);
		RETURN;
	END
	UPDATE [sales].[Orders] SET [State] = 'd' WHERE [Id] = @id;
	SELECT CASE WHEN @@ROWCOUNT = 0 THEN 'none' ELSE 'one' END AS [Closed];
END
GO
/****** Object:  Trigger [sales].[OrdersTouched]    Script Date: 1/15/2026 9:30:00 AM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE TRIGGER [sales].[OrdersTouched] ON [sales].[Orders]
AFTER INSERT, UPDATE
AS
BEGIN
	SET NOCOUNT ON;
	UPDATE c SET [Notes] = N'touched' FROM [dbo].[Customers] AS c INNER JOIN inserted AS i ON i.[CustomerId] = c.[Id];
END
GO
ALTER TABLE [sales].[Orders] ENABLE TRIGGER [OrdersTouched]
GO
EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'what people owe; GO on' , @level0type=N'SCHEMA',@level0name=N'dbo', @level1type=N'TABLE',@level1name=N'Customers', @level2type=N'COLUMN',@level2name=N'Balance'
GO
EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'all orders' , @level0type=N'SCHEMA',@level0name=N'sales', @level1type=N'TABLE',@level1name=N'Orders'
GO
USE [master]
GO
ALTER DATABASE [Shop] SET  READ_WRITE 
GO
USE [master]
GO
/****** Object:  Database [Stock]    Script Date: 1/15/2026 9:31:00 AM ******/
CREATE DATABASE [Stock]
GO
USE [Stock]
GO
/****** Object:  Table [dbo].[Customers]    Script Date: 1/15/2026 9:31:00 AM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE TABLE [dbo].[Customers](
	[Id] [int] IDENTITY(1,1) NOT NULL,
	[Name] [nvarchar](50) NOT NULL
) ON [PRIMARY]
GO
/****** Object:  Table [dbo].[Items]    Script Date: 1/15/2026 9:31:00 AM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE TABLE [dbo].[Items](
	[Sku] [varchar](20) NOT NULL,
	[Amount] [int] NOT NULL
) ON [PRIMARY]
GO
SET IDENTITY_INSERT [dbo].[Customers] ON 

INSERT [dbo].[Customers] ([Id], [Name]) VALUES (1, N'one')
INSERT [dbo].[Customers] ([Id], [Name]) VALUES (2, N'two')
SET IDENTITY_INSERT [dbo].[Customers] OFF
GO
INSERT [dbo].[Items] ([Sku], [Amount]) VALUES (N'A-1', 3)
INSERT [dbo].[Items] ([Sku], [Amount]) VALUES (N'B-2', 0)
GO
/****** Object:  View [dbo].[Empty]    Script Date: 1/15/2026 9:31:00 AM ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE VIEW [dbo].[Empty] AS SELECT [Sku] FROM [dbo].[Items] WHERE [Amount] = 0
GO
USE [master]
GO
ALTER DATABASE [Stock] SET  READ_WRITE 
GO
