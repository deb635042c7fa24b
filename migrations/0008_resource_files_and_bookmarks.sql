CREATE TABLE "resource_bookmarks" (
	"user_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resource_bookmarks_user_id_resource_id_pk" PRIMARY KEY("user_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "object_deletions" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text,
	"object_id" uuid,
	"size" integer,
	"content_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_object_id_unique" UNIQUE("object_id")
);
--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "object_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "file_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "file_size" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "content_type" text NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_bookmarks" ADD CONSTRAINT "resource_bookmarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_bookmarks" ADD CONSTRAINT "resource_bookmarks_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resource_bookmarks_resource_id_index" ON "resource_bookmarks" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "object_deletions_due_at_index" ON "object_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "uploads_created_at_index" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_user_id_index" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "resources_created_at_index" ON "resources" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "resources_uploaded_by_index" ON "resources" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "resources_search_text_index" ON "resources" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_object_id_unique" UNIQUE("object_id");--> statement-breakpoint
CREATE FUNCTION "keep_resource_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search_text" := lower(concat_ws(' ', '',
		NEW."title", NEW."description", array_to_string(NEW."tags", ' '), replace(array_to_string(NEW."tags", ' '), '-', ' ')));
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "resources_keep_search_text" BEFORE INSERT OR UPDATE OF "title", "description", "tags" ON "resources"
	FOR EACH ROW EXECUTE FUNCTION "keep_resource_search_text"();
