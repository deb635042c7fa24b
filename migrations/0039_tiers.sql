CREATE TABLE "tier_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tier_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"kind_ids" uuid[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tiers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_for_calls" boolean DEFAULT false NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD COLUMN "was_ready" boolean;--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD COLUMN "ask_reason" text;--> statement-breakpoint
ALTER TABLE "tier_versions" ADD CONSTRAINT "tier_versions_tier_id_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tier_versions_tier_id_index" ON "tier_versions" USING btree ("tier_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "tiers_for_calls_unique" ON "tiers" USING btree ("is_for_calls") WHERE is_for_calls;--> statement-breakpoint
CREATE INDEX "credentials_not_held_index" ON "credentials" USING btree ("kind_id","chaplain_id") WHERE status IN ('waiting', 'rejected');
--> statement-breakpoint
INSERT INTO "tiers" ("id", "name", "position", "is_for_calls") VALUES
	('d0000000-0000-4000-8000-000000000001', 'Local', 1, false),
	('d0000000-0000-4000-8000-000000000002', 'Deployable', 2, true),
	('d0000000-0000-4000-8000-000000000003', 'Team leader', 3, false);
--> statement-breakpoint
INSERT INTO "tier_versions" ("tier_id", "starts_on", "kind_ids") VALUES
	('d0000000-0000-4000-8000-000000000001', '2026-01-01', '{c0000000-0000-4000-8000-000000000001,c0000000-0000-4000-8000-000000000010}'),
	('d0000000-0000-4000-8000-000000000002', '2026-01-01', '{c0000000-0000-4000-8000-000000000004,c0000000-0000-4000-8000-000000000006,c0000000-0000-4000-8000-000000000008}'),
	('d0000000-0000-4000-8000-000000000003', '2026-01-01', '{c0000000-0000-4000-8000-000000000005,c0000000-0000-4000-8000-000000000007}');
