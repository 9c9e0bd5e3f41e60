CREATE TABLE `assistant_usage` (
	`day` text NOT NULL,
	`user_id` text NOT NULL,
	`calls` integer NOT NULL,
	`tokens` integer NOT NULL,
	PRIMARY KEY(`day`, `user_id`)
);
