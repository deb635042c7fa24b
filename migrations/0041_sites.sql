CREATE TABLE "site_shifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"needed" integer DEFAULT 1 NOT NULL,
	"expertise" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"needs_lead" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_shifts_in_order" CHECK ("site_shifts"."ends_at" > "site_shifts"."starts_at"),
	CONSTRAINT "site_shifts_needed" CHECK ("site_shifts"."needed" > 0)
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"activation_id" uuid NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"contact" text,
	"directions" text,
	"bring" text,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_in_order" CHECK ("sites"."ends_at" >= "sites"."begins_at")
);
--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD COLUMN "site_id" uuid;--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD COLUMN "site_shift_id" uuid;--> statement-breakpoint
ALTER TABLE "deployment_shifts" ADD COLUMN "site_id" uuid;--> statement-breakpoint
ALTER TABLE "deployment_shifts" ADD COLUMN "site_name" text;--> statement-breakpoint
ALTER TABLE "deployment_shifts" ADD COLUMN "site_address" text;--> statement-breakpoint
ALTER TABLE "site_shifts" ADD CONSTRAINT "site_shifts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_activation_id_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_shifts_site_id_index" ON "site_shifts" USING btree ("site_id","starts_at");--> statement-breakpoint
CREATE INDEX "sites_activation_id_index" ON "sites" USING btree ("activation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_main_unique" ON "sites" USING btree ("activation_id") WHERE "sites"."is_main";--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD CONSTRAINT "activation_assignments_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_assignments" ADD CONSTRAINT "activation_assignments_site_shift_id_site_shifts_id_fk" FOREIGN KEY ("site_shift_id") REFERENCES "public"."site_shifts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_shifts" ADD CONSTRAINT "deployment_shifts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activation_assignments_site_id_index" ON "activation_assignments" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "activation_assignments_site_shift_id_index" ON "activation_assignments" USING btree ("site_shift_id");--> statement-breakpoint
CREATE INDEX "deployment_shifts_site_id_index" ON "deployment_shifts" USING btree ("site_id");--> statement-breakpoint
CREATE FUNCTION "make_main_site"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "sites" ("activation_id", "is_main", "name", "address", "begins_at")
	VALUES (NEW."id", true, NEW."location", NEW."address", NEW."start_time");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "activations_make_main_site" AFTER INSERT ON "activations"
	FOR EACH ROW EXECUTE FUNCTION "make_main_site"();
--> statement-breakpoint
CREATE FUNCTION "send_to_main_site"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."site_id" := (SELECT "id" FROM "sites" WHERE "activation_id" = NEW."activation_id" AND "is_main");
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "activation_assignments_send_to_main_site" BEFORE INSERT ON "activation_assignments"
	FOR EACH ROW WHEN (NEW."site_id" IS NULL) EXECUTE FUNCTION "send_to_main_site"();
--> statement-breakpoint
CREATE FUNCTION "keep_site_of_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "sites"."id", "sites"."name", "sites"."address"
	INTO NEW."site_id", NEW."site_name", NEW."site_address"
	FROM "activation_assignments" AS "deployment"
	JOIN "sites" ON "sites"."activation_id" = "deployment"."activation_id"
		AND CASE WHEN coalesce(NEW."site_id", "deployment"."site_id") IS NULL THEN "sites"."is_main"
			ELSE "sites"."id" = coalesce(NEW."site_id", "deployment"."site_id") END
	WHERE "deployment"."id" = NEW."assignment_id";
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deployment_shifts_keep_site" BEFORE INSERT ON "deployment_shifts"
	FOR EACH ROW WHEN (NEW."site_name" IS NULL) EXECUTE FUNCTION "keep_site_of_stay"();
--> statement-breakpoint
INSERT INTO "sites" ("activation_id", "is_main", "name", "address", "begins_at")
SELECT "id", true, "location", "address", "start_time" FROM "activations";
