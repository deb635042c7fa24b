CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"feed_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_feed_id_unique" UNIQUE("feed_id")
);
--> statement-breakpoint
CREATE TABLE "training_rsvps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"training_id" uuid NOT NULL,
	"chaplain_id" uuid NOT NULL,
	"status" text DEFAULT 'registered' NOT NULL,
	"rsvped_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attended_at" timestamp with time zone,
	"promoted_at" timestamp with time zone,
	"arrival" bigserial NOT NULL,
	CONSTRAINT "training_rsvps_training_id_chaplain_id_unique" UNIQUE("training_id","chaplain_id")
);
--> statement-breakpoint
CREATE TABLE "training_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"date_time" timestamp with time zone NOT NULL,
	"location" text NOT NULL,
	"duration" integer NOT NULL,
	"max_capacity" integer NOT NULL,
	"is_virtual" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(' ' || title || ' ' || location || ' ' || description)) STORED
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_rsvps" ADD CONSTRAINT "training_rsvps_training_id_training_sessions_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_rsvps" ADD CONSTRAINT "training_rsvps_chaplain_id_chaplains_id_fk" FOREIGN KEY ("chaplain_id") REFERENCES "public"."chaplains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD CONSTRAINT "training_sessions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_rsvps_training_id_index" ON "training_rsvps" USING btree ("training_id","status","arrival");--> statement-breakpoint
CREATE INDEX "training_rsvps_chaplain_id_index" ON "training_rsvps" USING btree ("chaplain_id");--> statement-breakpoint
CREATE INDEX "training_sessions_date_time_index" ON "training_sessions" USING btree ("date_time","id");--> statement-breakpoint
CREATE INDEX "training_sessions_search_text_index" ON "training_sessions" USING gin ("search_text" gin_trgm_ops);