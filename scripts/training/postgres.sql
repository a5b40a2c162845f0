--
-- PostgreSQL database dump
--

\restrict Uq5cYwJ0bT1mXv8sPzKd2hRnLg7fAe4i

-- Dumped from database version 15.18
-- Dumped by pg_dump version 15.18

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: customer_1; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.customer_1 (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    quantity integer NOT NULL,
    price numeric(10,2) NOT NULL,
    created_at timestamp without time zone NOT NULL,
    note character varying(255)
);


ALTER TABLE public.customer_1 OWNER TO postgres;

--
-- Name: invoice_2; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.invoice_2 (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    quantity integer NOT NULL,
    price numeric(10,2) NOT NULL,
    created_at timestamp without time zone NOT NULL,
    note character varying(255)
);


ALTER TABLE public.invoice_2 OWNER TO postgres;

--
-- Name: shipment_3; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.shipment_3 (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    quantity integer NOT NULL,
    price numeric(10,2) NOT NULL,
    created_at timestamp without time zone NOT NULL,
    note character varying(255)
);


ALTER TABLE public.shipment_3 OWNER TO postgres;

--
-- Data for Name: customer_1; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.customer_1 (id, name, quantity, price, created_at, note) FROM stdin;
1	shipment 東京	61429	3164.03	2017-06-17 02:30:06	blue parcel Linus 東京
2	south customer	50887	9296.65	2012-04-01 01:46:21	café Ada café
3	a	40160	7892.00	2023-11-02 19:01:12	invoice south
4	東京	19352	5420.66	2018-06-26 15:36:09	garden
5	paid parcel	64669	8313.08	2014-09-07 18:15:42	a shipment winter garden in small south
6	summer	29291	4960.94	2004-06-02 02:16:15	invoice
7	customer winter	34273	8425.14	2016-09-02 17:30:13	green 東京 Zürich Street customer a
8	parcel	94650	966.36	2015-07-08 19:53:04	42 parcel green paid garden north
9	green	29846	6380.64	2003-04-19 21:25:32	winter office Linus north of paid
10	south	11586	898.25	2009-09-21 23:46:20	refund summer in blue pending of Street
11	invoice Ada	51660	1698.14	2006-08-25 09:07:18	Ada summer of of Linus refund
12	Linus Main south	93164	1951.01	2006-01-15 23:44:08	Grace Ada invoice order large
13	of	57076	1639.08	2019-06-27 18:24:37	Street north Zürich invoice green shipment
14	pending	34105	9950.87	2012-04-22 05:24:01	order customer north winter north invoice parcel
15	Main	35688	5748.02	2007-09-19 02:46:04	garden Street Ada large Main order 東京
16	a green to	48897	7893.40	2011-03-01 11:50:05	Zürich a blue
17	small	71300	4669.69	2003-06-06 07:03:37	Ada south north parcel small 42 parcel
18	winter winter customer	92995	493.70	2014-08-04 00:13:12	south small
19	Main	5134	9595.65	2013-07-21 18:16:37	42 pending Street pending
20	green	52103	3224.55	2023-12-19 03:21:28	shipment invoice invoice small in pending Main
21	to office invoice	14107	9975.20	2023-10-18 17:46:24	東京 東京 invoice
22	customer small	70902	7436.67	2006-05-10 14:18:25	Linus in north north
23	shipment blue south	12014	8968.09	2002-10-10 22:10:30	of B-17 B-17 Zürich Ada Zürich to
24	in	6058	9380.56	2008-08-23 23:52:36	garden Grace blue small Zürich
25	Street	52596	9272.71	2018-10-15 14:35:04	Grace Grace 東京 customer
26	café	6758	5676.69	2019-07-04 21:14:43	\N
27	Street	31209	7267.06	2010-07-28 10:28:24	Zürich garden garden of a Main large
28	of of office	31508	2084.89	2017-09-22 03:23:38	\N
29	south Main	49671	8268.97	2020-10-05 02:03:27	\N
30	Zürich blue parcel	86295	1703.31	2000-12-25 20:34:54	winter B-17 Street blue café paid pending
31	paid	78371	8926.76	2018-01-05 04:52:56	\N
32	south	31469	4855.03	2014-08-07 19:20:31	order small B-17 Ada parcel
33	東京 Main	87174	7648.93	2002-11-13 16:09:38	garden garden blue paid office blue customer
34	Main invoice	89335	5578.15	2013-06-28 21:41:12	in pending invoice Main
35	parcel	94641	3855.40	2017-11-27 08:35:01	\N
36	café paid	27820	3188.50	2001-01-11 17:41:12	blue large green
37	invoice in	40831	2303.70	2006-04-10 02:00:36	north Ada shipment 42 green blue Zürich
38	of	49021	3242.41	2015-03-26 15:26:27	invoice Ada winter large blue
39	large	88865	4972.95	2009-06-17 06:21:54	東京 refund
40	customer south parcel	92726	9416.85	2022-09-28 05:17:47	order Street Grace B-17 pending
41	Grace of	25278	2497.79	2008-06-14 17:14:40	Street
42	of garden Main	10225	4364.72	2020-01-14 04:59:15	small
43	winter north Grace	24901	117.14	2014-05-13 15:49:23	\N
\.


--
-- Data for Name: invoice_2; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.invoice_2 (id, name, quantity, price, created_at, note) FROM stdin;
1	refund	35715	7398.63	2006-07-23 14:15:15	large
2	to garden Linus	74518	8978.06	2005-07-05 22:45:16	café paid
3	東京 order Grace	77985	6508.04	2019-12-23 06:38:50	blue Main winter garden
4	winter	98172	4238.63	2019-03-09 10:40:23	paid Ada
5	pending	63328	6386.10	2016-04-25 23:57:08	south Street Ada
6	shipment invoice	59110	2667.15	2012-05-14 04:55:02	in of office blue Linus
7	pending	27217	5022.21	2009-07-26 07:23:20	\N
8	north office	42919	9829.52	2020-03-27 14:10:08	garden order Street 東京 green Street
9	in	71372	6379.75	2009-11-18 15:05:13	42 south winter
10	in	22510	8842.30	2003-12-18 19:12:27	42
11	order	79303	3686.61	2003-11-23 10:07:11	in south office Main
12	Ada to	9787	8398.59	2005-07-06 17:39:03	42
13	summer blue large	73435	2356.14	2018-04-13 18:08:38	B-17
14	paid	58720	4140.60	2004-05-26 19:59:34	blue invoice 東京 small winter
15	café	83209	6442.80	2014-05-21 15:07:11	parcel Main 42
16	Linus	76316	3022.77	2005-03-12 21:54:07	B-17 B-17
17	café small blue	34646	9203.08	2014-04-14 09:48:01	north paid winter summer south
18	shipment	7721	2571.82	2007-06-26 19:03:23	large south a green large south pending
19	shipment order	59174	9978.84	2004-12-11 22:11:01	summer large
20	summer summer blue	57993	4478.13	2004-02-28 13:36:40	parcel of small of café of
21	Ada	53436	1146.41	2008-05-28 22:07:31	garden
22	Grace	45237	928.67	2001-09-15 00:31:47	garden invoice winter office a a
23	large Grace	45237	2779.84	2009-07-17 01:29:28	Zürich order Linus shipment of café
24	summer Linus	59967	7248.58	2019-08-26 09:53:36	large Zürich
25	in	72514	8919.09	2010-05-08 03:56:14	north green
26	refund customer	28309	9277.19	2007-08-21 05:34:07	paid south Main Ada order Zürich B-17
27	blue customer	48070	6957.41	2020-05-27 02:44:14	parcel north office in of green
28	pending blue	11765	1132.81	2004-03-09 10:24:31	to a
29	B-17 to Street	57588	4165.11	2004-06-27 08:52:50	\N
30	invoice order paid	83544	4410.68	2012-05-26 21:15:25	order
31	Linus	58152	598.31	2007-07-28 19:32:41	東京 green of paid office Ada
32	Linus paid	34514	5806.33	2011-05-04 02:48:34	green summer summer Street Zürich
33	Main green blue	92561	379.75	2004-08-24 06:52:42	green B-17 to a refund
34	Grace invoice	3583	2032.89	2016-03-06 06:21:32	south café customer Zürich B-17
35	Grace in garden	89121	4803.77	2017-07-13 12:55:09	large green
36	Linus order	59424	1368.82	2016-08-10 17:55:43	Linus
37	customer south	14960	8688.10	2011-09-15 02:32:36	café
38	Ada green	98809	2204.11	2012-10-15 14:30:17	B-17 42 office
39	parcel 東京 Grace	86986	350.07	2000-08-22 19:20:35	to
40	of customer	46269	7716.02	2023-09-02 16:18:48	small invoice garden office winter 42 parcel
41	shipment of	45618	3038.68	2016-04-02 17:56:03	pending refund pending Street Linus B-17 summer
42	B-17	48486	597.41	2017-02-09 16:46:38	Main parcel shipment summer in a customer
43	customer Main	17407	7763.69	2006-06-20 02:05:05	\N
44	Main a	24029	8821.10	2005-10-06 02:30:56	summer order invoice office
45	blue 42 to	46711	8192.24	2009-02-25 07:25:53	garden Ada office 東京 north
\.


--
-- Data for Name: shipment_3; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.shipment_3 (id, name, quantity, price, created_at, note) FROM stdin;
1	Street	65529	5636.54	2005-02-17 10:55:38	pending café Street winter paid shipment
2	summer Zürich of	42273	7645.16	2021-02-13 18:03:16	Ada green in
3	Street Street large	73578	3873.61	2022-01-14 08:31:24	Street Main large south blue small office
4	to	49873	3185.96	2003-12-23 04:19:40	of Zürich 42 of Ada
5	東京	34333	1600.76	2007-10-16 07:32:51	東京 parcel
6	Ada	4605	440.77	2014-07-06 06:18:34	東京 north Main
7	B-17	55115	7170.12	2015-10-05 11:09:55	Grace
8	garden	17371	2174.50	2022-01-08 21:15:44	winter
9	pending Zürich	65674	7887.49	2015-04-16 05:35:12	invoice north Street to Ada winter
10	large	2221	6840.02	2006-09-27 21:41:23	Linus winter B-17 Street blue
11	south café south	22882	8763.05	2007-05-04 04:26:22	small
12	B-17 B-17	19044	7339.52	2014-07-17 08:25:31	small large
13	Street	39259	3900.81	2022-08-01 20:17:53	south south
14	south 42	73766	1541.85	2019-07-28 04:39:02	\N
15	pending of paid	7679	4144.86	2002-10-26 16:47:38	order summer Street 42 B-17 blue of
16	paid	79233	5616.64	2000-05-27 19:34:53	south
17	Zürich Ada Grace	91093	8313.10	2008-04-05 06:10:58	garden café small café green
18	café	81333	5644.57	2023-04-25 14:03:49	refund a B-17 invoice Ada north café
19	north B-17 green	49078	4538.01	2001-12-18 13:14:01	42 customer paid south south
20	Street B-17 42	30101	322.98	2006-10-22 05:28:06	\N
21	of 42 Grace	67797	7855.35	2022-12-25 07:11:56	shipment café Main
22	café parcel green	7500	5189.73	2005-05-02 05:17:48	in Zürich Grace in pending Linus
23	Grace to north	75412	5205.30	2017-06-09 09:32:27	green to in invoice Main
24	parcel 東京	22503	5053.59	2017-02-14 15:35:07	\N
25	東京 small Street	10421	620.87	2019-11-15 13:04:47	Linus
26	Main north	54455	5906.90	2021-02-08 14:17:12	pending paid
27	a garden	53709	2577.71	2011-12-21 00:37:59	\N
28	Grace B-17 blue	47741	8500.71	2023-10-03 18:07:12	B-17 office pending blue pending
29	shipment	22082	9318.98	2009-04-12 11:49:37	\N
30	south Linus shipment	37463	9676.31	2006-08-18 12:39:39	order pending 東京
31	Zürich winter refund	72721	4289.15	2016-03-17 00:36:58	refund office
32	parcel invoice south	41426	8312.51	2006-10-15 07:09:22	large B-17 garden café
33	B-17	61772	4618.04	2010-03-12 03:33:26	Street café office summer green office
34	office parcel refund	1903	7853.98	2014-04-02 19:34:50	north B-17 of of Ada
35	Street B-17 Ada	36590	7585.61	2001-02-01 16:38:03	large
36	a pending	79323	2455.13	2006-12-01 17:03:26	Grace refund
37	to shipment	89949	9466.87	2006-08-15 11:39:56	garden pending café
38	order of small	90161	7362.30	2020-12-24 22:31:40	\N
39	order Ada	53496	5833.36	2005-07-10 19:28:40	refund
40	small green customer	79796	9054.98	2001-01-09 13:03:08	paid paid garden café Street 東京 a
41	in Street	38344	8782.90	2008-11-01 22:47:52	Grace O'Brien Ada order invoice
42	large	63715	8202.82	2006-02-02 11:02:40	refund
43	parcel	56937	6212.17	2021-06-27 13:15:08	café a north
44	東京	5748	4073.12	2009-11-13 12:44:52	42 south parcel refund winter winter order
45	south	68020	4533.05	2017-12-20 14:16:36	office Street a summer large
\.


--
-- Name: customer_1 customer_1_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.customer_1
    ADD CONSTRAINT customer_1_pkey PRIMARY KEY (id);


--
-- Name: invoice_2 invoice_2_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.invoice_2
    ADD CONSTRAINT invoice_2_pkey PRIMARY KEY (id);


--
-- Name: shipment_3 shipment_3_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.shipment_3
    ADD CONSTRAINT shipment_3_pkey PRIMARY KEY (id);


--
-- PostgreSQL database dump complete
--

\unrestrict Uq5cYwJ0bT1mXv8sPzKd2hRnLg7fAe4i

