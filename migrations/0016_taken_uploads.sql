CREATE TABLE "taken_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"object_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"content_type" text NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "taken_uploads" ADD CONSTRAINT "taken_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_uploads_taken_at_index" ON "taken_uploads" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "taken_uploads_user_id_index" ON "taken_uploads" USING btree ("user_id");