-- The table keeps the SHA-256 of the id in the cookie, so that nobody who reads it can sign in by it.
-- Everybody stays signed in.
UPDATE "sessions" SET "sid" = encode(sha256(convert_to("sid", 'UTF8')), 'hex');
--> statement-breakpoint
UPDATE "push_subscriptions" SET "sid" = encode(sha256(convert_to("sid", 'UTF8')), 'hex');
