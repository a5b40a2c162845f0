-- phpMyAdmin SQL Dump
-- version 5.2.1deb1
-- https://www.phpmyadmin.net/
--
-- Host: localhost:3306
-- Generation Time: Jan 02, 2026 at 03:04 AM
-- Server version: 10.11.6-MariaDB-0+deb12u1
-- PHP Version: 8.2.7

SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
START TRANSACTION;
SET time_zone = "+00:00";


/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;

--
-- Database: `club`
--

DELIMITER $$
--
-- Procedures
--
CREATE DEFINER=`root`@`localhost` PROCEDURE `members_of` (IN `a` INT)   BEGIN
  -- don't; stop
  SELECT "x;" ;
  SELECT '$', count(*) FROM v_members WHERE team = a ;
END$$

--
-- Functions
--
CREATE DEFINER=`root`@`localhost` FUNCTION `shout` (`t` VARCHAR(60)) RETURNS VARCHAR(61) CHARSET utf8mb4 COLLATE utf8mb4_general_ci DETERMINISTIC RETURN concat(upper(t), '!')$$

DELIMITER ;

-- --------------------------------------------------------

--
-- Stand-in structure for view `a_count`
-- (See below for the actual view)
--
CREATE TABLE `a_count` (
`team` int(11)
,`members` bigint(21)
);

-- --------------------------------------------------------

--
-- Table structure for table `members`
--

CREATE TABLE `members` (
  `id` int(11) NOT NULL,
  `name` varchar(60) NOT NULL DEFAULT 'it''s; "x"' COMMENT 'it''s; a name',
  `team` int(11) DEFAULT NULL,
  `joined` timestamp NOT NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  `photo` blob DEFAULT NULL,
  `note` text DEFAULT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci COMMENT='who; ''is''';

--
-- Dumping data for table `members`
--

INSERT INTO `members` (`id`, `name`, `team`, `joined`, `photo`, `note`) VALUES
(0, 'nobody', NULL, '2024-03-31 01:30:00', NULL, 'line1\r\nline2 -- no'),
(1, 'O\'Brien; \"x\" é😀', 0, '2024-10-27 00:30:00', 0x00275cff, '/* c */'),
(9, 'back\\slash\\', 5, '2024-10-27 01:30:00', '', 'COMMIT;');

--
-- Triggers `members`
--
DELIMITER $$
CREATE TRIGGER `members_ins` BEFORE INSERT ON `members` FOR EACH ROW BEGIN
  IF NEW.note IS NULL THEN SET NEW.note = 'it''s;'; END IF;
END
$$
DELIMITER ;
DELIMITER $$
CREATE TRIGGER `members_upd` AFTER UPDATE ON `members` FOR EACH ROW INSERT INTO visits (what) VALUES (concat(OLD.name, ';'))
$$
DELIMITER ;

-- --------------------------------------------------------

--
-- Table structure for table `teams`
--

CREATE TABLE `teams` (
  `id` int(11) NOT NULL,
  `name` varchar(40) CHARACTER SET latin1 COLLATE latin1_swedish_ci DEFAULT NULL,
  `head` int(11) DEFAULT NULL,
  `label` varchar(50) GENERATED ALWAYS AS (concat(`name`,'; it\'s')) VIRTUAL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;

--
-- Dumping data for table `teams`
--

INSERT INTO `teams` (`id`, `name`, `head`) VALUES
(0, 'none', NULL),
(5, 'Zürich', 1);

-- --------------------------------------------------------

--
-- Table structure for table `visits`
--

CREATE TABLE `visits` (
  `what` varchar(80) DEFAULT NULL
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;

--
-- Dumping data for table `visits`
--

INSERT INTO `visits` (`what`) VALUES
('START TRANSACTION;'),
(NULL);

-- --------------------------------------------------------

--
-- Stand-in structure for view `v_members`
-- (See below for the actual view)
--
CREATE TABLE `v_members` (
`id` int(11)
,`loud` varchar(61)
,`team` int(11)
,`name` varchar(40)
);

-- --------------------------------------------------------

--
-- Structure for view `a_count`
--
DROP TABLE IF EXISTS `a_count`;

CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `a_count`  AS SELECT `v_members`.`team` AS `team`, count(0) AS `members` FROM `v_members` GROUP BY `v_members`.`team` ;

-- --------------------------------------------------------

--
-- Structure for view `v_members`
--
DROP TABLE IF EXISTS `v_members`;

CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v_members`  AS SELECT `m`.`id` AS `id`, `shout`(`m`.`name`) AS `loud`, `m`.`team` AS `team`, `t`.`name` AS `name` FROM (`members` `m` left join `teams` `t` on(`t`.`id` = `m`.`team`)) WHERE `m`.`name` <> ';' ;

--
-- Indexes for dumped tables
--

--
-- Indexes for table `members`
--
ALTER TABLE `members`
  ADD PRIMARY KEY (`id`),
  ADD KEY `team` (`team`),
  ADD KEY `name` (`name`(10));
ALTER TABLE `members` ADD FULLTEXT KEY `note` (`note`);

--
-- Indexes for table `teams`
--
ALTER TABLE `teams`
  ADD PRIMARY KEY (`id`),
  ADD KEY `head` (`head`);

--
-- AUTO_INCREMENT for dumped tables
--

--
-- AUTO_INCREMENT for table `members`
--
ALTER TABLE `members`
  MODIFY `id` int(11) NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=40;

--
-- AUTO_INCREMENT for table `teams`
--
ALTER TABLE `teams`
  MODIFY `id` int(11) NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=6;

--
-- Constraints for dumped tables
--

--
-- Constraints for table `members`
--
ALTER TABLE `members`
  ADD CONSTRAINT `members_team` FOREIGN KEY (`team`) REFERENCES `teams` (`id`) ON DELETE SET NULL;

--
-- Constraints for table `teams`
--
ALTER TABLE `teams`
  ADD CONSTRAINT `teams_head` FOREIGN KEY (`head`) REFERENCES `members` (`id`) ON DELETE SET NULL ON UPDATE CASCADE;

DELIMITER $$
--
-- Events
--
CREATE DEFINER=`root`@`localhost` EVENT `clean` ON SCHEDULE EVERY 1 DAY STARTS '2026-01-01 00:00:00' ON COMPLETION NOT PRESERVE ENABLE DO DELETE FROM visits WHERE what = ';'$$

DELIMITER ;
COMMIT;

/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
