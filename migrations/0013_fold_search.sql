-- Accents, apostrophes, hyphens and case make no difference to a search. Kept equal to shared/search.ts.
CREATE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT lower(replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(translate("value", '’‘‛ʼʻʹ′`´“”„‟″‐‑‒–—―−øØłŁđĐðÐħĦŧŦıς', '''''''''''''''''''"""""-------oollddddhhttiσ'), NFKD),
			'[\u0300-\u036F\u0483-\u0489\u0591-\u05C7\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]', '', 'g'), '’‘‛ʼʻʹ′`´“”„‟″‐‑‒–—―−øØłŁđĐðÐħĦŧŦıς', '''''''''''''''''''"""""-------oollddddhhttiσ'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'))
$$;
--> statement-breakpoint
-- Where in a text the character is that a folded text has behind "place" others.
CREATE FUNCTION "unfolded_place"("value" text, "place" integer) RETURNS integer
	LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
	found integer := "place";
	missing integer;
BEGIN
	-- Folding changes the length of nothing that is plain ASCII.
	IF octet_length(left("value", "place")) = "place" THEN
		RETURN "place";
	END IF;
	FOR step IN 1..12 LOOP
		missing := "place" - char_length("fold_text"(left("value", found)));
		EXIT WHEN missing = 0;
		found := greatest(0, found + missing);
	END LOOP;
	RETURN found;
END
$$;
--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(' ' || first_name || ' ' || last_name || ' ' || username || ' ' || email)) STORED;--> statement-breakpoint
ALTER TABLE "field_guide_sections" drop column "search_text";--> statement-breakpoint
ALTER TABLE "field_guide_sections" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(' ' || title || ' ' || plain_text)) STORED;--> statement-breakpoint
ALTER TABLE "field_guide_sections" ALTER COLUMN "search_text" SET STORAGE EXTERNAL;--> statement-breakpoint
UPDATE "field_guide_sections" SET "search_text" = DEFAULT;--> statement-breakpoint
ALTER TABLE "training_sessions" drop column "search_text";--> statement-breakpoint
ALTER TABLE "training_sessions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(' ' || title || ' ' || location || ' ' || coalesce(address, '') || ' ' || description)) STORED;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(' ' || event_type || ' ' || location || ' ' || coalesce(address, '') || ' ' || coalesce('region ' || region, '') || ' ' || description)) STORED;--> statement-breakpoint
ALTER TABLE "chaplains" ADD COLUMN "phone_digits" text GENERATED ALWAYS AS (regexp_replace(fold_text(phone), '[^0-9]', '', 'g')) STORED;--> statement-breakpoint
CREATE INDEX "activations_search_text_index" ON "activations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chaplains_phone_digits_index" ON "chaplains" USING gin ("phone_digits" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_text_index" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "training_sessions_search_text_index" ON "training_sessions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_chaplain_search_fields"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	person "users"%ROWTYPE;
BEGIN
	SELECT * INTO person FROM "users" WHERE "id" = NEW."user_id";
	NEW."sort_name" := lower(person."last_name" || ', ' || person."first_name");
	NEW."search_text" := fold_text(concat_ws(' ', '',
		person."first_name", person."last_name", 'region ' || regexp_replace(NEW."primary_region", '^region\s+', '', 'i'),
		NEW."affiliation", NEW."city", NEW."credentials",
		array_to_string(NEW."expertise", ' '), replace(array_to_string(NEW."expertise", ' '), '-', ' ')));
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_resource_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search_text" := fold_text(concat_ws(' ', '',
		NEW."title", NEW."description", array_to_string(NEW."tags", ' '), replace(array_to_string(NEW."tags", ' '), '-', ' ')));
	RETURN NEW;
END
$$;--> statement-breakpoint
-- The triggers fold what is stored already.
UPDATE "chaplains" SET "user_id" = "user_id";--> statement-breakpoint
UPDATE "resources" SET "title" = "title";
