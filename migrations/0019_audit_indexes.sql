-- On a table of millions of rows, make these before the upgrade with CREATE INDEX CONCURRENTLY, which
-- keeps nobody from writing; docs/operations.md has the statements. The migration then finds them.
CREATE INDEX IF NOT EXISTS "audit_events_order_index" ON "audit_events" USING btree ("created_at","position","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_events_action_index" ON "audit_events" USING btree ("action","created_at","position");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_events_actor_index" ON "audit_events" USING btree ("actor_id","created_at","position","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_events_subject_index" ON "audit_events" USING btree ("subject_id","created_at","position","id");--> statement-breakpoint
DROP INDEX "audit_events_created_at_index";--> statement-breakpoint
DROP INDEX "audit_events_actor_id_index";--> statement-breakpoint
DROP INDEX "audit_events_subject_id_index";
