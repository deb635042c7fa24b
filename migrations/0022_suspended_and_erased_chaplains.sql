DROP INDEX "users_name_index";--> statement-breakpoint
DROP INDEX "chaplains_sort_name_index";--> statement-breakpoint
DROP INDEX "chaplains_directory_index";--> statement-breakpoint
ALTER TABLE "chaplains" ADD COLUMN "is_suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chaplains" ADD COLUMN "is_erased" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_suspended_index" ON "users" USING btree ("last_name","first_name","id") WHERE "users"."suspended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_name_index" ON "users" USING btree ("last_name","first_name","id") WHERE "users"."erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "chaplains_sort_name_index" ON "chaplains" USING btree ("sort_name","id") WHERE NOT "chaplains"."is_erased";--> statement-breakpoint
CREATE INDEX "chaplains_directory_index" ON "chaplains" USING btree ("sort_name","id","is_visible_in_directory") WHERE "chaplains"."is_approved" AND "chaplains"."is_active" AND NOT "chaplains"."is_suspended";--> statement-breakpoint
-- A profile is suspended with its user: when the user is, and when it is made meanwhile.
CREATE FUNCTION "keep_chaplain_suspension"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."is_suspended" := EXISTS (
		SELECT FROM "users" WHERE "id" = NEW."user_id" AND "suspended_at" IS NOT NULL);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "chaplains_keep_suspension" BEFORE INSERT OR UPDATE ON "chaplains"
	FOR EACH ROW EXECUTE FUNCTION "keep_chaplain_suspension"();
--> statement-breakpoint
CREATE TRIGGER "users_refresh_chaplain_suspension" AFTER UPDATE OF "suspended_at" ON "users"
	FOR EACH ROW WHEN (OLD."suspended_at" IS DISTINCT FROM NEW."suspended_at")
	EXECUTE FUNCTION "refresh_chaplain_search_fields"();
--> statement-breakpoint
-- Those who were suspended before this migration.
UPDATE "chaplains" SET "user_id" = "user_id"
	WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "suspended_at" IS NOT NULL);
