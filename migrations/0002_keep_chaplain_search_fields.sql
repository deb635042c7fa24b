-- E-mail, phone and user name stay out of search_text: whoever may not see them could guess them by searching.
CREATE FUNCTION "keep_chaplain_search_fields"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	person "users"%ROWTYPE;
BEGIN
	SELECT * INTO person FROM "users" WHERE "id" = NEW."user_id";
	NEW."sort_name" := lower(person."last_name" || ', ' || person."first_name");
	NEW."search_text" := lower(concat_ws(' ', '',
		person."first_name", person."last_name", NEW."affiliation", NEW."city", NEW."credentials",
		array_to_string(NEW."expertise", ' '), replace(array_to_string(NEW."expertise", ' '), '-', ' ')));
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "chaplains_keep_search_fields" BEFORE INSERT OR UPDATE ON "chaplains"
	FOR EACH ROW EXECUTE FUNCTION "keep_chaplain_search_fields"();
--> statement-breakpoint
CREATE FUNCTION "refresh_chaplain_search_fields"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "chaplains" SET "user_id" = NEW."id" WHERE "user_id" = NEW."id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_refresh_chaplain_search_fields" AFTER UPDATE OF "first_name", "last_name" ON "users"
	FOR EACH ROW WHEN (OLD."first_name" IS DISTINCT FROM NEW."first_name" OR OLD."last_name" IS DISTINCT FROM NEW."last_name")
	EXECUTE FUNCTION "refresh_chaplain_search_fields"();
