ALTER TABLE `notifications` ADD `content` text;
