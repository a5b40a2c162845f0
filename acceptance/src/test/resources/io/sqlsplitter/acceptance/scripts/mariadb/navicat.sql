/*
 Navicat Premium Data Transfer
*/

SET NAMES utf8mb4;
SET FOREIGN_KEY_CHECKS = 0;

-- ----------------------------
-- Table structure for a
-- ----------------------------
DROP TABLE IF EXISTS `a`;
CREATE TABLE `a`  (
  `id` int NOT NULL,
  PRIMARY KEY (`id`) USING BTREE
) ENGINE = InnoDB CHARACTER SET = utf8mb4 COLLATE = utf8mb4_general_ci ROW_FORMAT = Dynamic;

-- ----------------------------
-- Records of a
-- ----------------------------
BEGIN;
INSERT INTO `a` VALUES (1);
INSERT INTO `a` VALUES (2);
COMMIT;

DROP TABLE IF EXISTS `b`;
CREATE TABLE `b`  (
  `id` int NOT NULL, s varchar(9), 
  PRIMARY KEY (`id`) USING BTREE,
  CONSTRAINT `bf` FOREIGN KEY (`id`) REFERENCES `a` (`id`)
) ENGINE = InnoDB;
BEGIN;
INSERT INTO `b` VALUES (1, 'a;b');
COMMIT;

SET FOREIGN_KEY_CHECKS = 1;
