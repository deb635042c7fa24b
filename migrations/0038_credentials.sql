CREATE TABLE "credential_kinds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"other_names" text[] DEFAULT '{}' NOT NULL,
	"issuers" text[] DEFAULT '{}' NOT NULL,
	"number_rule" text DEFAULT 'allowed' NOT NULL,
	"document_rule" text DEFAULT 'allowed' NOT NULL,
	"note_rule" text DEFAULT 'allowed' NOT NULL,
	"holds_months" integer,
	"remind_days" integer,
	"seen_by" text DEFAULT 'office' NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp with time zone,
	"merged_into" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential_exemptions" (
	"chaplain_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"ends_on" date,
	"granted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credential_exemptions_chaplain_id_kind_id_pk" PRIMARY KEY("chaplain_id","kind_id")
);
--> statement-breakpoint
CREATE TABLE "credential_reminders" (
	"chaplain_id" uuid PRIMARY KEY NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chaplain_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"status" text NOT NULL,
	"number" text,
	"issuer" text,
	"issued_on" date,
	"ends_on" date,
	"note" text,
	"document_id" uuid,
	"document_size" integer,
	"document_type" text,
	"reject_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"training_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_document_id_unique" UNIQUE("document_id")
);
--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "grants_kind_id" uuid;--> statement-breakpoint
ALTER TABLE "credential_kinds" ADD CONSTRAINT "credential_kinds_merged_into_credential_kinds_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."credential_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_exemptions" ADD CONSTRAINT "credential_exemptions_chaplain_id_chaplains_id_fk" FOREIGN KEY ("chaplain_id") REFERENCES "public"."chaplains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_exemptions" ADD CONSTRAINT "credential_exemptions_kind_id_credential_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."credential_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_exemptions" ADD CONSTRAINT "credential_exemptions_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_reminders" ADD CONSTRAINT "credential_reminders_chaplain_id_chaplains_id_fk" FOREIGN KEY ("chaplain_id") REFERENCES "public"."chaplains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_chaplain_id_chaplains_id_fk" FOREIGN KEY ("chaplain_id") REFERENCES "public"."chaplains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_kind_id_credential_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."credential_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_training_id_training_sessions_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credential_exemptions_kind_id_index" ON "credential_exemptions" USING btree ("kind_id","chaplain_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_verified_unique" ON "credentials" USING btree ("chaplain_id","kind_id") WHERE status = 'verified';--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_waiting_unique" ON "credentials" USING btree ("chaplain_id","kind_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "credentials_held_index" ON "credentials" USING btree ("kind_id","chaplain_id","ends_on") WHERE status = 'verified';--> statement-breakpoint
CREATE INDEX "credentials_waiting_index" ON "credentials" USING btree ("created_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "credentials_ends_index" ON "credentials" USING btree ("ends_on","kind_id") WHERE status = 'verified' AND ends_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX "credentials_chaplain_id_index" ON "credentials" USING btree ("chaplain_id");--> statement-breakpoint
CREATE INDEX "credentials_training_id_index" ON "credentials" USING btree ("training_id");--> statement-breakpoint
ALTER TABLE "training_sessions" ADD CONSTRAINT "training_sessions_grants_kind_id_credential_kinds_id_fk" FOREIGN KEY ("grants_kind_id") REFERENCES "public"."credential_kinds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "credential_kinds" ("id", "name", "other_names", "issuers", "number_rule", "document_rule", "note_rule", "holds_months", "remind_days", "position") VALUES
	('c0000000-0000-4000-8000-000000000001', 'Background check', ARRAY['Criminal background check', 'CORI'], '{}', 'allowed', 'allowed', 'allowed', 24, 60, 1),
	('c0000000-0000-4000-8000-000000000002', 'Endorsement by a faith body', ARRAY['Ecclesiastical endorsement', 'Endorsement'], '{}', 'none', 'required', 'allowed', 36, 60, 2),
	('c0000000-0000-4000-8000-000000000003', 'Board certification', ARRAY['Board Certified Chaplain', 'BCC'], ARRAY['Association of Professional Chaplains', 'National Association of Catholic Chaplains'], 'allowed', 'allowed', 'allowed', 60, 90, 3),
	('c0000000-0000-4000-8000-000000000004', 'IS-100', ARRAY['ICS-100', 'Introduction to the Incident Command System'], ARRAY['FEMA Emergency Management Institute'], 'allowed', 'allowed', 'allowed', NULL, NULL, 4),
	('c0000000-0000-4000-8000-000000000005', 'IS-200', ARRAY['ICS-200', 'Basic Incident Command System for Initial Response'], ARRAY['FEMA Emergency Management Institute'], 'allowed', 'allowed', 'allowed', NULL, NULL, 5),
	('c0000000-0000-4000-8000-000000000006', 'IS-700', ARRAY['Introduction to the National Incident Management System', 'NIMS'], ARRAY['FEMA Emergency Management Institute'], 'allowed', 'allowed', 'allowed', NULL, NULL, 6),
	('c0000000-0000-4000-8000-000000000007', 'CISM', ARRAY['Critical Incident Stress Management'], ARRAY['International Critical Incident Stress Foundation'], 'allowed', 'allowed', 'allowed', 36, 60, 7),
	('c0000000-0000-4000-8000-000000000008', 'Psychological First Aid', ARRAY['PFA'], ARRAY['National Child Traumatic Stress Network', 'American Red Cross'], 'allowed', 'allowed', 'allowed', NULL, NULL, 8),
	('c0000000-0000-4000-8000-000000000009', 'Driver’s licence', ARRAY['Driver’s license', 'Driving licence'], '{}', 'none', 'none', 'allowed', NULL, 30, 9),
	('c0000000-0000-4000-8000-000000000010', 'ID badge', ARRAY['Badge', 'Responder ID'], '{}', 'allowed', 'none', 'allowed', 24, 30, 10);
--> statement-breakpoint
CREATE TRIGGER "credentials_delete_former_file" AFTER DELETE OR UPDATE OF "document_id" ON "credentials"
	FOR EACH ROW EXECUTE FUNCTION "delete_former_file"('document_id');
--> statement-breakpoint
CREATE TRIGGER "credentials_decided_by_not_erased" AFTER INSERT ON "credentials"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('decided_by');
--> statement-breakpoint
CREATE TRIGGER "credentials_decided_by_still_not_erased" AFTER UPDATE OF "decided_by" ON "credentials"
	FOR EACH ROW WHEN (NEW."decided_by" IS DISTINCT FROM OLD."decided_by") EXECUTE FUNCTION "refuse_erased_person"('decided_by');
--> statement-breakpoint
CREATE TRIGGER "credential_exemptions_granted_by_not_erased" AFTER INSERT ON "credential_exemptions"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('granted_by');
--> statement-breakpoint
CREATE TRIGGER "credential_exemptions_granted_by_still_not_erased" AFTER UPDATE OF "granted_by" ON "credential_exemptions"
	FOR EACH ROW WHEN (NEW."granted_by" IS DISTINCT FROM OLD."granted_by") EXECUTE FUNCTION "refuse_erased_person"('granted_by');
