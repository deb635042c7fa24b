ALTER TABLE "activation_assignments" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD CONSTRAINT "activation_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activation_assignments_user_id_index" ON "activation_assignments" USING btree ("user_id");--> statement-breakpoint
CREATE FUNCTION "keep_user_of_deployment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."chaplain_id" IS NOT NULL THEN
		NEW."user_id" := (SELECT "user_id" FROM "chaplains" WHERE "id" = NEW."chaplain_id");
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "activation_assignments_keep_user" BEFORE INSERT OR UPDATE OF "chaplain_id" ON "activation_assignments"
	FOR EACH ROW EXECUTE FUNCTION "keep_user_of_deployment"();
--> statement-breakpoint
UPDATE "activation_assignments" SET "user_id" = "chaplains"."user_id"
FROM "chaplains" WHERE "chaplains"."id" = "chaplain_id";
--> statement-breakpoint
-- Profiles that were deleted before have left a name alone. Those of whom somebody had that name by
-- then are theirs, if nobody else had it, or if they alone among them recorded a tap there.
WITH "changes" AS (
	SELECT "subject_id", "details" ->> 'before' AS "before", "details" ->> 'after' AS "after", "created_at", "position"
	FROM "audit_events" WHERE "action" = 'name-changed' AND "subject_id" IS NOT NULL
), "firsts" AS (
	SELECT DISTINCT ON ("subject_id") "subject_id", "before" FROM "changes" ORDER BY "subject_id", "position"
), "names" AS (
	SELECT "subject_id" AS "user_id", "after" AS "name", "created_at" AS "since" FROM "changes"
	UNION ALL
	SELECT "id", coalesce("before", "first_name" || ' ' || "last_name"), "created_at"
	FROM "users" LEFT JOIN "firsts" ON "subject_id" = "id"
	WHERE "erased_at" IS NULL
), "bearers" AS (
	SELECT DISTINCT "asked"."id", "names"."user_id", EXISTS (
		SELECT FROM "deployment_actions" AS "tap"
		WHERE "tap"."assignment_id" = "asked"."id" AND "tap"."user_id" = "names"."user_id") AS "has_tapped"
	FROM "activation_assignments" AS "asked"
	JOIN "names" ON "names"."name" = "asked"."chaplain_name" AND "names"."since" <= "asked"."asked_at"
	WHERE "asked"."user_id" IS NULL
), "owners" AS (
	SELECT "id", (array_agg("user_id" ORDER BY "has_tapped" DESC))[1] AS "user_id" FROM "bearers"
	GROUP BY "id" HAVING count(*) = 1 OR count(*) FILTER (WHERE "has_tapped") = 1
)
UPDATE "activation_assignments" SET "user_id" = "owners"."user_id"
FROM "owners" WHERE "owners"."id" = "activation_assignments"."id";
--> statement-breakpoint
-- As 0024 has it for each column that refers to a person.
CREATE TRIGGER "activation_assignments_user_id_not_erased" AFTER INSERT ON "activation_assignments"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('user_id');
--> statement-breakpoint
CREATE TRIGGER "activation_assignments_user_id_still_not_erased" AFTER UPDATE OF "user_id" ON "activation_assignments"
	FOR EACH ROW WHEN (NEW."user_id" IS DISTINCT FROM OLD."user_id") EXECUTE FUNCTION "refuse_erased_person"('user_id');
