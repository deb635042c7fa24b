-- Lists say ORDER BY … DESC, which begins with nulls: an index that ends with them was sorted anew.
DROP INDEX "activations_start_time_index";--> statement-breakpoint
DROP INDEX "announcements_created_at_index";--> statement-breakpoint
DROP INDEX "deliveries_user_id_index";--> statement-breakpoint
DROP INDEX "deliveries_created_at_index";--> statement-breakpoint
DROP INDEX "messages_created_at_index";--> statement-breakpoint
CREATE INDEX "activations_start_time_index" ON "activations" USING btree ("start_time" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "announcements_created_at_index" ON "announcements" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_user_id_index" ON "deliveries" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_created_at_index" ON "deliveries" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "messages_created_at_index" ON "messages" USING btree ("created_at" DESC NULLS FIRST,"id");