ALTER TABLE "activation_assignments" ADD COLUMN "waits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deployment_shifts" ADD COLUMN "on_scene_since" timestamp with time zone;