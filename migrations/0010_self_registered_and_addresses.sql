ALTER TABLE "users" ADD COLUMN "is_self_registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "virtual_link" text;--> statement-breakpoint
UPDATE "users" SET "is_self_registered" = true
	WHERE EXISTS (SELECT FROM "audit_events" WHERE "action" = 'registered' AND "actor_id" = "users"."id" AND "subject_id" = "users"."id");
