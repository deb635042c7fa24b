CREATE TABLE "contact_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"activation_id" uuid NOT NULL,
	"label" text NOT NULL,
	"made_by" uuid,
	"assignment_id" uuid,
	"last_contact_at" timestamp with time zone,
	"next_visit_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_claims_label" CHECK ("contact_claims"."label" ~ '^(Family|Couple|Survivor|Group|Class|Team|Crew|Responder) ([1-9][0-9]{0,2}|[A-Z])$')
);
--> statement-breakpoint
ALTER TABLE "contact_claims" ADD CONSTRAINT "contact_claims_activation_id_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_claims" ADD CONSTRAINT "contact_claims_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_claims" ADD CONSTRAINT "contact_claims_assignment_id_activation_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."activation_assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_claims_label_unique" ON "contact_claims" USING btree ("activation_id","label");--> statement-breakpoint
CREATE INDEX "contact_claims_made_by_index" ON "contact_claims" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "contact_claims_assignment_id_index" ON "contact_claims" USING btree ("assignment_id");--> statement-breakpoint
-- As 0024 has it for each column that refers to a person.
CREATE TRIGGER "contact_claims_made_by_not_erased" AFTER INSERT ON "contact_claims"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('made_by');
--> statement-breakpoint
CREATE TRIGGER "contact_claims_made_by_still_not_erased" AFTER UPDATE OF "made_by" ON "contact_claims"
	FOR EACH ROW WHEN (NEW."made_by" IS DISTINCT FROM OLD."made_by") EXECUTE FUNCTION "refuse_erased_person"('made_by');
