ALTER TABLE "activation_assignments" ADD COLUMN "home_waits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD COLUMN "home_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD COLUMN "home_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD COLUMN "home_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD COLUMN "home_through" text;--> statement-breakpoint
CREATE INDEX "activation_assignments_home_due_at_index" ON "activation_assignments" USING btree ("home_due_at") WHERE "activation_assignments"."home_due_at" IS NOT NULL AND "activation_assignments"."home_at" IS NULL AND "activation_assignments"."home_asked_at" IS NULL;