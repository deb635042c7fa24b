-- A row that comes to refer to an erased person is refused: a request of theirs that was running
-- leaves nothing. By then the foreign key has waited for an erasure that was under way, which holds
-- the person's row. The argument names the column.
CREATE FUNCTION "refuse_erased_person"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	erased uuid;
BEGIN
	IF TG_LEVEL = 'ROW' THEN
		SELECT "id" INTO erased FROM "users"
		WHERE "id" = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND "erased_at" IS NOT NULL;
	ELSE
		SELECT "users"."id" INTO erased FROM "added"
		JOIN "users" ON "users"."id" = (to_jsonb("added") ->> TG_ARGV[0])::uuid
		WHERE "users"."erased_at" IS NOT NULL LIMIT 1;
	END IF;
	IF erased IS NOT NULL THEN
		RAISE check_violation USING MESSAGE = 'this person was erased', CONSTRAINT = 'not_erased', DETAIL = erased;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- What is left of an erased person never changes, but for what the database keeps for its lists. The
-- argument names the column with the person's id.
CREATE FUNCTION "refuse_change_of_erased"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	kept text[] := '{updated_at,search_text,sort_name,phone_digits,is_suspended}';
BEGIN
	IF to_jsonb(NEW) - kept IS DISTINCT FROM to_jsonb(OLD) - kept THEN
		RAISE check_violation USING MESSAGE = 'this person was erased', CONSTRAINT = 'not_erased', DETAIL = to_jsonb(OLD) ->> TG_ARGV[0];
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_refuse_change_of_erased" AFTER UPDATE ON "users"
	FOR EACH ROW WHEN (OLD."erased_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change_of_erased"('id');
--> statement-breakpoint
CREATE TRIGGER "chaplains_refuse_change_of_erased" AFTER UPDATE ON "chaplains"
	FOR EACH ROW WHEN (OLD."is_erased") EXECUTE FUNCTION "refuse_change_of_erased"('user_id');
--> statement-breakpoint
-- For each reference to a person, but for whom an audit event is about: the office may still correct
-- the hours of somebody who was erased.
DO $$
DECLARE
	reference record;
BEGIN
	FOR reference IN
		SELECT "table"."relname" AS "table", "attname" AS "column"
		FROM pg_constraint
		JOIN pg_class AS "table" ON "table"."oid" = "conrelid"
		JOIN pg_attribute ON "attrelid" = "conrelid" AND "attnum" = "conkey"[1]
		WHERE "contype" = 'f' AND "confrelid" = '"users"'::regclass
			AND NOT ("table"."relname" = 'audit_events' AND "attname" = 'subject_id')
	LOOP
		EXECUTE format(
			'CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS "added"
			FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"(%L)',
			reference."table" || '_' || reference."column" || '_not_erased',
			reference."table", reference."column");
		EXECUTE format(
			'CREATE TRIGGER %I AFTER UPDATE OF %I ON %I FOR EACH ROW
			WHEN (NEW.%I IS DISTINCT FROM OLD.%I) EXECUTE FUNCTION "refuse_erased_person"(%L)',
			reference."table" || '_' || reference."column" || '_still_not_erased',
			reference."column", reference."table", reference."column", reference."column",
			reference."column");
	END LOOP;
END
$$;
