CREATE TABLE "after_action_notes" (
	"assignment_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"sleep" text,
	"carrying" text,
	"company" text,
	"words" text,
	"peer_id" uuid,
	"shared_at" timestamp with time zone,
	CONSTRAINT "care_checks_answered" CHECK ("care_checks"."answered_at" IS NULL OR ("care_checks"."sleep" IS NOT NULL AND "care_checks"."carrying" IS NOT NULL AND "care_checks"."company" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "after_action_notes" ADD CONSTRAINT "after_action_notes_assignment_id_activation_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."activation_assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_action_notes" ADD CONSTRAINT "after_action_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_checks" ADD CONSTRAINT "care_checks_assignment_id_activation_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."activation_assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_checks" ADD CONSTRAINT "care_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_checks" ADD CONSTRAINT "care_checks_peer_id_users_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "after_action_notes_user_id_index" ON "after_action_notes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "care_checks_unique" ON "care_checks" USING btree ("assignment_id","occasion");--> statement-breakpoint
CREATE INDEX "care_checks_user_id_index" ON "care_checks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "care_checks_peer_id_index" ON "care_checks" USING btree ("peer_id") WHERE "care_checks"."peer_id" IS NOT NULL;
--> statement-breakpoint
-- As 0024 has it for each column that refers to a person.
CREATE TRIGGER "after_action_notes_user_id_not_erased" AFTER INSERT ON "after_action_notes"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('user_id');
--> statement-breakpoint
CREATE TRIGGER "after_action_notes_user_id_still_not_erased" AFTER UPDATE OF "user_id" ON "after_action_notes"
	FOR EACH ROW WHEN (NEW."user_id" IS DISTINCT FROM OLD."user_id") EXECUTE FUNCTION "refuse_erased_person"('user_id');
--> statement-breakpoint
CREATE TRIGGER "care_checks_user_id_not_erased" AFTER INSERT ON "care_checks"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('user_id');
--> statement-breakpoint
CREATE TRIGGER "care_checks_user_id_still_not_erased" AFTER UPDATE OF "user_id" ON "care_checks"
	FOR EACH ROW WHEN (NEW."user_id" IS DISTINCT FROM OLD."user_id") EXECUTE FUNCTION "refuse_erased_person"('user_id');
--> statement-breakpoint
CREATE TRIGGER "care_checks_peer_id_not_erased" AFTER INSERT ON "care_checks"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('peer_id');
--> statement-breakpoint
CREATE TRIGGER "care_checks_peer_id_still_not_erased" AFTER UPDATE OF "peer_id" ON "care_checks"
	FOR EACH ROW WHEN (NEW."peer_id" IS DISTINCT FROM OLD."peer_id") EXECUTE FUNCTION "refuse_erased_person"('peer_id');
