CREATE TABLE "field_guide_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"unnamed_since" timestamp with time zone DEFAULT now(),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "field_guide_images_source_id_unique" UNIQUE("source_id")
);
--> statement-breakpoint
CREATE INDEX "field_guide_images_unnamed_since_index" ON "field_guide_images" USING btree ("unnamed_since");
--> statement-breakpoint
CREATE TRIGGER "field_guide_images_delete_former_file" AFTER DELETE OR UPDATE OF "id" ON "field_guide_images"
	FOR EACH ROW EXECUTE FUNCTION "delete_former_file"('id');
