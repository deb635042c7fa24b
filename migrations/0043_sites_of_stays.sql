-- Stays of before get the place that their activation has today: no other is known.
UPDATE "deployment_shifts" SET ("site_id", "site_name", "site_address") = (
	SELECT "sites"."id", "sites"."name", "sites"."address"
	FROM "activation_assignments" AS "deployment"
	JOIN "sites" ON "sites"."activation_id" = "deployment"."activation_id" AND "sites"."is_main"
	WHERE "deployment"."id" = "deployment_shifts"."assignment_id")
WHERE "id" IN (SELECT "id" FROM "deployment_shifts" WHERE "site_name" IS NULL LIMIT 1000);
