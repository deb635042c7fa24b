CREATE TABLE "site_codes" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "walk_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"activation_id" uuid NOT NULL,
	"site_id" uuid,
	"number" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"device_hash" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"phone_digits" text NOT NULL,
	"body" text,
	"credential" text,
	"photo_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decline_reason" text,
	"assignment_id" uuid,
	"chaplain_id" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "walk_ups_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "walk_ups_deployed_when_verified" CHECK (("walk_ups"."status" = 'verified') = ("walk_ups"."assignment_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "site_codes" ADD CONSTRAINT "site_codes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ups" ADD CONSTRAINT "walk_ups_activation_id_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ups" ADD CONSTRAINT "walk_ups_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ups" ADD CONSTRAINT "walk_ups_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ups" ADD CONSTRAINT "walk_ups_assignment_id_activation_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."activation_assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ups" ADD CONSTRAINT "walk_ups_chaplain_id_chaplains_id_fk" FOREIGN KEY ("chaplain_id") REFERENCES "public"."chaplains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "walk_ups_number_unique" ON "walk_ups" USING btree ("activation_id","number");--> statement-breakpoint
CREATE INDEX "walk_ups_device_index" ON "walk_ups" USING btree ("activation_id","device_hash");--> statement-breakpoint
CREATE INDEX "walk_ups_phone_index" ON "walk_ups" USING btree ("activation_id","phone_digits");--> statement-breakpoint
CREATE INDEX "walk_ups_site_id_index" ON "walk_ups" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "walk_ups_assignment_id_index" ON "walk_ups" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "walk_ups_chaplain_id_index" ON "walk_ups" USING btree ("chaplain_id");--> statement-breakpoint
CREATE INDEX "walk_ups_decided_by_index" ON "walk_ups" USING btree ("decided_by");
--> statement-breakpoint
CREATE TRIGGER "walk_ups_delete_former_file" AFTER DELETE OR UPDATE OF "photo_id" ON "walk_ups"
	FOR EACH ROW EXECUTE FUNCTION "delete_former_file"('photo_id');
--> statement-breakpoint
-- As 0024 has it for each column that refers to a person.
CREATE TRIGGER "walk_ups_decided_by_not_erased" AFTER INSERT ON "walk_ups"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('decided_by');
--> statement-breakpoint
CREATE TRIGGER "walk_ups_decided_by_still_not_erased" AFTER UPDATE OF "decided_by" ON "walk_ups"
	FOR EACH ROW WHEN (NEW."decided_by" IS DISTINCT FROM OLD."decided_by") EXECUTE FUNCTION "refuse_erased_person"('decided_by');
