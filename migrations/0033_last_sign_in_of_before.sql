-- The sign-ins of before, as far as the audit trail has them.
UPDATE "users" SET "last_signed_in_at" = (
	SELECT max("created_at") FROM "audit_events"
	WHERE "audit_events"."actor_id" = "users"."id" AND "action" = 'signed-in')
WHERE "id" IN (
	SELECT "id" FROM "users" AS "earlier"
	WHERE "last_signed_in_at" IS NULL AND "erased_at" IS NULL AND EXISTS (
		SELECT FROM "audit_events" WHERE "audit_events"."actor_id" = "earlier"."id" AND "action" = 'signed-in')
	LIMIT 1000);
