CREATE TABLE "field_guide_sections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"plain_text" text NOT NULL,
	"word_count" integer NOT NULL,
	"order_index" integer NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_edited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(' ' || title || ' ' || plain_text)) STORED
);
--> statement-breakpoint
ALTER TABLE "field_guide_sections" ADD CONSTRAINT "field_guide_sections_last_edited_by_users_id_fk" FOREIGN KEY ("last_edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "field_guide_sections_order_index" ON "field_guide_sections" USING btree ("order_index","created_at","id");--> statement-breakpoint
-- Uncompressed: a search reads each text once per word, and its words around the place found.
ALTER TABLE "field_guide_sections" ALTER COLUMN "plain_text" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "field_guide_sections" ALTER COLUMN "search_text" SET STORAGE EXTERNAL;
