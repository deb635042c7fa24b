ALTER TABLE "deployment_shifts" ADD COLUMN "organization" text;--> statement-breakpoint
ALTER TABLE "deployment_shifts" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "deployment_shifts" ADD COLUMN "work_type" text DEFAULT 'emergency' NOT NULL;--> statement-breakpoint
ALTER TABLE "deployment_shifts" ADD COLUMN "miles" integer;--> statement-breakpoint
ALTER TABLE "deployment_shifts" ADD COLUMN "claimed_elsewhere" text;