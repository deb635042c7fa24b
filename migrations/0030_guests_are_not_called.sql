DROP INDEX "chaplains_directory_index";--> statement-breakpoint
ALTER TABLE "chaplains" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "chaplains_directory_index" ON "chaplains" USING btree ("sort_name","id","is_visible_in_directory") WHERE "chaplains"."is_approved" AND "chaplains"."is_active" AND NOT "chaplains"."is_suspended" AND NOT "chaplains"."is_guest";--> statement-breakpoint
-- A profile follows its user: suspended or not, guest or not.
CREATE OR REPLACE FUNCTION "keep_chaplain_suspension"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "suspended_at" IS NOT NULL, "role" = 'guest' INTO NEW."is_suspended", NEW."is_guest"
		FROM "users" WHERE "id" = NEW."user_id";
	NEW."is_suspended" := coalesce(NEW."is_suspended", false);
	NEW."is_guest" := coalesce(NEW."is_guest", false);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_refresh_chaplain_guest" AFTER UPDATE OF "role" ON "users"
	FOR EACH ROW WHEN ((OLD."role" = 'guest') <> (NEW."role" = 'guest'))
	EXECUTE FUNCTION "refresh_chaplain_search_fields"();
--> statement-breakpoint
-- As in 0024: whether somebody is a guest is kept for lists, too, and an erasure leaves a guest.
CREATE OR REPLACE FUNCTION "refuse_change_of_erased"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	kept text[] := '{updated_at,search_text,sort_name,phone_digits,is_suspended,is_guest}';
BEGIN
	IF to_jsonb(NEW) - kept IS DISTINCT FROM to_jsonb(OLD) - kept THEN
		RAISE check_violation USING MESSAGE = 'this person was erased', CONSTRAINT = 'not_erased', DETAIL = to_jsonb(OLD) ->> TG_ARGV[0];
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Those who were guests before this migration.
UPDATE "chaplains" SET "user_id" = "user_id"
	WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "role" = 'guest');
