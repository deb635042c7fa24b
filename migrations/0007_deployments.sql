CREATE TABLE "deployment_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activation_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"activation_id" uuid NOT NULL,
	"chaplain_id" uuid,
	"chaplain_name" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"message" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_by" uuid,
	"answered_at" timestamp with time zone,
	"expected_at" timestamp with time zone,
	"decline_reason" text,
	"acknowledged_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deployment_contacts" (
	"assignment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "deployment_contacts_assignment_id_kind_pk" PRIMARY KEY("assignment_id","kind"),
	CONSTRAINT "deployment_contacts_not_negative" CHECK ("deployment_contacts"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deployment_shifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"kind_of_work" text,
	"note" text,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deployment_shifts_in_order" CHECK ("deployment_shifts"."left_at" >= "deployment_shifts"."arrived_at"),
	CONSTRAINT "deployment_shifts_approved_when_over" CHECK ("deployment_shifts"."approved_at" IS NULL OR "deployment_shifts"."left_at" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "chaplains_needed" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "expertise_wanted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "deployment_actions" ADD CONSTRAINT "deployment_actions_assignment_id_activation_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."activation_assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_actions" ADD CONSTRAINT "deployment_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD CONSTRAINT "activation_assignments_activation_id_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD CONSTRAINT "activation_assignments_chaplain_id_chaplains_id_fk" FOREIGN KEY ("chaplain_id") REFERENCES "public"."chaplains"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD CONSTRAINT "activation_assignments_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_contacts" ADD CONSTRAINT "deployment_contacts_assignment_id_activation_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."activation_assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_shifts" ADD CONSTRAINT "deployment_shifts_assignment_id_activation_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."activation_assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_shifts" ADD CONSTRAINT "deployment_shifts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deployment_actions_assignment_id_index" ON "deployment_actions" USING btree ("assignment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activation_assignments_unique" ON "activation_assignments" USING btree ("activation_id","chaplain_id");--> statement-breakpoint
CREATE INDEX "activation_assignments_chaplain_id_index" ON "activation_assignments" USING btree ("chaplain_id");--> statement-breakpoint
CREATE INDEX "activation_assignments_busy_index" ON "activation_assignments" USING btree ("chaplain_id","activation_id") WHERE "activation_assignments"."status" IN ('coming', 'on-scene');--> statement-breakpoint
CREATE UNIQUE INDEX "deployment_shifts_open_unique" ON "deployment_shifts" USING btree ("assignment_id") WHERE "deployment_shifts"."left_at" IS NULL;--> statement-breakpoint
CREATE INDEX "deployment_shifts_assignment_id_index" ON "deployment_shifts" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "deployment_shifts_arrived_at_index" ON "deployment_shifts" USING btree ("arrived_at");--> statement-breakpoint
CREATE INDEX "deployment_shifts_left_at_index" ON "deployment_shifts" USING btree ("left_at");