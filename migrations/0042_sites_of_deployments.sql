UPDATE "activation_assignments" SET "site_id" = (
	SELECT "id" FROM "sites"
	WHERE "sites"."activation_id" = "activation_assignments"."activation_id" AND "is_main")
WHERE "id" IN (SELECT "id" FROM "activation_assignments" WHERE "site_id" IS NULL LIMIT 1000);
