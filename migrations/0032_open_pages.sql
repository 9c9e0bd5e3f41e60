CREATE TABLE `open_pages` (
	`user_id` text PRIMARY KEY NOT NULL,
	`open_until` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
