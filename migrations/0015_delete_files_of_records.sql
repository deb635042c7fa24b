-- A file goes with its record: however a row is deleted or gets another file, the former one is
-- written down to be deleted. The argument names the column with the file's key.
CREATE FUNCTION "delete_former_file"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	former text := to_jsonb(OLD) ->> TG_ARGV[0];
BEGIN
	IF former IS NOT NULL AND (TG_OP = 'DELETE' OR former IS DISTINCT FROM to_jsonb(NEW) ->> TG_ARGV[0]) THEN
		INSERT INTO "object_deletions" ("key") VALUES ('files/' || former)
		ON CONFLICT ("key") DO UPDATE SET "due_at" = least("object_deletions"."due_at", excluded."due_at");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "resources_delete_former_file" AFTER DELETE OR UPDATE OF "object_id" ON "resources"
	FOR EACH ROW EXECUTE FUNCTION "delete_former_file"('object_id');
