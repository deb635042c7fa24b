ALTER TABLE "announcements" ADD COLUMN "scheduled_by" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "stopped_because" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "announcements" SET "scheduled_by" = "created_by";
--> statement-breakpoint
-- What still waits of people who have lost the office before.
UPDATE "announcements" SET "state" = 'cancelled', "stopped_because" =
	CASE WHEN "erased_at" IS NOT NULL THEN 'erased' WHEN "suspended_at" IS NOT NULL THEN 'suspended' ELSE 'role-lost' END
FROM "users" WHERE "users"."id" = "scheduled_by" AND "state" = 'scheduled'
	AND ("suspended_at" IS NOT NULL OR "role" <> 'admin');
--> statement-breakpoint
-- As 0024 has it for each column that refers to a person.
CREATE TRIGGER "announcements_scheduled_by_not_erased" AFTER INSERT ON "announcements"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('scheduled_by');
--> statement-breakpoint
CREATE TRIGGER "announcements_scheduled_by_still_not_erased" AFTER UPDATE OF "scheduled_by" ON "announcements"
	FOR EACH ROW WHEN (NEW."scheduled_by" IS DISTINCT FROM OLD."scheduled_by") EXECUTE FUNCTION "refuse_erased_person"('scheduled_by');
