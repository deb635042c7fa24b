CREATE TABLE "activation_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"activation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"outcome" text,
	"happened_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" uuid,
	"author_name" text,
	"assignment_id" uuid,
	"about_id" uuid,
	"about_name" text,
	"text" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"corrects_id" uuid,
	"search_text" text GENERATED ALWAYS AS (fold_text(' ' || kind || ' ' || coalesce(outcome, '') || ' ' || coalesce(about_name, '') || ' ' || coalesce(author_name, '') || ' ' || coalesce(text, ''))) STORED,
	CONSTRAINT "activation_log_corrections" CHECK (("activation_log"."kind" = 'correction') = ("activation_log"."corrects_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "activation_log" ADD CONSTRAINT "activation_log_activation_id_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_log" ADD CONSTRAINT "activation_log_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_log" ADD CONSTRAINT "activation_log_assignment_id_activation_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."activation_assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_log" ADD CONSTRAINT "activation_log_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_log" ADD CONSTRAINT "activation_log_corrects_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."activation_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activation_log_happened_at_index" ON "activation_log" USING btree ("activation_id","happened_at","recorded_at","id");--> statement-breakpoint
CREATE INDEX "activation_log_corrects_id_index" ON "activation_log" USING btree ("corrects_id") WHERE "activation_log"."corrects_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "activation_log_author_id_index" ON "activation_log" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "activation_log_about_id_index" ON "activation_log" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "activation_log_assignment_id_index" ON "activation_log" USING btree ("assignment_id");--> statement-breakpoint
-- A line stays as it was written. Only an erasure takes a person out: the neutral name comes in
-- place of theirs, and the text of lines about them goes.
CREATE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	neutral text := 'Former chaplain';
	loose text[] := '{author_id,author_name,about_id,about_name,text,details,search_text}';
BEGIN
	IF TG_OP = 'UPDATE'
		AND to_jsonb(NEW) - loose = to_jsonb(OLD) - loose
		AND (NEW."author_id" IS NULL OR NEW."author_id" IS NOT DISTINCT FROM OLD."author_id")
		AND (NEW."about_id" IS NULL OR NEW."about_id" IS NOT DISTINCT FROM OLD."about_id")
		AND (NEW."author_name" IS NOT DISTINCT FROM OLD."author_name"
			OR (OLD."author_name" IS NOT NULL AND NEW."author_name" IS NOT DISTINCT FROM neutral))
		AND (NEW."about_name" IS NOT DISTINCT FROM OLD."about_name"
			OR (OLD."about_name" IS NOT NULL AND NEW."about_name" IS NOT DISTINCT FROM neutral))
		AND (NEW."text" IS NOT DISTINCT FROM OLD."text"
			OR (NEW."text" IS NULL AND NEW."about_name" IS NOT DISTINCT FROM neutral))
		AND (NEW."details" = OLD."details"
			OR (NEW."details" <@ OLD."details" AND NEW."about_name" IS NOT DISTINCT FROM neutral))
	THEN
		RETURN NEW;
	END IF;
	RAISE check_violation USING MESSAGE = 'a line of the log never changes', CONSTRAINT = 'log_is_kept', DETAIL = OLD."id";
END
$$;
--> statement-breakpoint
CREATE TRIGGER "activation_log_is_kept" BEFORE UPDATE OR DELETE ON "activation_log"
	FOR EACH ROW EXECUTE FUNCTION "refuse_log_change"();
--> statement-breakpoint
-- As 0024 has it for each column that refers to a person.
CREATE TRIGGER "activation_log_author_id_not_erased" AFTER INSERT ON "activation_log"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('author_id');
--> statement-breakpoint
CREATE TRIGGER "activation_log_author_id_still_not_erased" AFTER UPDATE OF "author_id" ON "activation_log"
	FOR EACH ROW WHEN (NEW."author_id" IS DISTINCT FROM OLD."author_id") EXECUTE FUNCTION "refuse_erased_person"('author_id');
--> statement-breakpoint
CREATE TRIGGER "activation_log_about_id_not_erased" AFTER INSERT ON "activation_log"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('about_id');
--> statement-breakpoint
CREATE TRIGGER "activation_log_about_id_still_not_erased" AFTER UPDATE OF "about_id" ON "activation_log"
	FOR EACH ROW WHEN (NEW."about_id" IS DISTINCT FROM OLD."about_id") EXECUTE FUNCTION "refuse_erased_person"('about_id');
