CREATE TABLE "availability_weeks" (
	"chaplain_id" uuid PRIMARY KEY NOT NULL,
	"days" smallint NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "availability_weeks_days_check" CHECK ("availability_weeks"."days" BETWEEN 0 AND 127)
);
--> statement-breakpoint
CREATE TABLE "away_times" (
	"chaplain_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "away_times_chaplain_id_from_on_pk" PRIMARY KEY("chaplain_id","from_on"),
	CONSTRAINT "away_times_order_check" CHECK ("away_times"."until_on" >= "away_times"."from_on")
);
--> statement-breakpoint
CREATE TABLE "chaplain_languages" (
	"chaplain_id" uuid NOT NULL,
	"language" text NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "chaplain_languages_chaplain_id_language_pk" PRIMARY KEY("chaplain_id","language")
);
--> statement-breakpoint
CREATE TABLE "chaplain_travel" (
	"chaplain_id" uuid PRIMARY KEY NOT NULL,
	"zip" text,
	"latitude" double precision,
	"longitude" double precision,
	"miles" integer,
	"overnight" boolean
);
--> statement-breakpoint
ALTER TABLE "availability_weeks" ADD CONSTRAINT "availability_weeks_chaplain_id_chaplains_id_fk" FOREIGN KEY ("chaplain_id") REFERENCES "public"."chaplains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "away_times" ADD CONSTRAINT "away_times_chaplain_id_chaplains_id_fk" FOREIGN KEY ("chaplain_id") REFERENCES "public"."chaplains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chaplain_languages" ADD CONSTRAINT "chaplain_languages_chaplain_id_chaplains_id_fk" FOREIGN KEY ("chaplain_id") REFERENCES "public"."chaplains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chaplain_travel" ADD CONSTRAINT "chaplain_travel_chaplain_id_chaplains_id_fk" FOREIGN KEY ("chaplain_id") REFERENCES "public"."chaplains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_weeks_confirmed_at_index" ON "availability_weeks" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "away_times_until_on_index" ON "away_times" USING btree ("until_on");--> statement-breakpoint
CREATE INDEX "chaplain_languages_language_index" ON "chaplain_languages" USING btree ("language","chaplain_id");