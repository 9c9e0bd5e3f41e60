ALTER TABLE `settings` ADD `second_factor_amount_usd` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `second_factor_for_changes` integer DEFAULT false NOT NULL;
