CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_notes_user_id_index" ON "person_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "person_notes_author_id_index" ON "person_notes" USING btree ("author_id");--> statement-breakpoint
-- As 0024 has it for each column that refers to a person.
CREATE TRIGGER "person_notes_user_id_not_erased" AFTER INSERT ON "person_notes"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('user_id');
--> statement-breakpoint
CREATE TRIGGER "person_notes_user_id_still_not_erased" AFTER UPDATE OF "user_id" ON "person_notes"
	FOR EACH ROW WHEN (NEW."user_id" IS DISTINCT FROM OLD."user_id") EXECUTE FUNCTION "refuse_erased_person"('user_id');
--> statement-breakpoint
CREATE TRIGGER "person_notes_author_id_not_erased" AFTER INSERT ON "person_notes"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('author_id');
--> statement-breakpoint
CREATE TRIGGER "person_notes_author_id_still_not_erased" AFTER UPDATE OF "author_id" ON "person_notes"
	FOR EACH ROW WHEN (NEW."author_id" IS DISTINCT FROM OLD."author_id") EXECUTE FUNCTION "refuse_erased_person"('author_id');
