CREATE TABLE "duties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"activation_id" uuid,
	"user_id" uuid,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "duties_in_order" CHECK ("duties"."ends_at" >= "duties"."begins_at")
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"activation_id" uuid,
	"from_id" uuid,
	"from_name" text NOT NULL,
	"to_id" uuid,
	"to_name" text,
	"done" text,
	"next" text,
	"by_voice" text,
	"open" jsonb NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_activation_id_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duties" ADD CONSTRAINT "duties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_activation_id_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duties_activation_id_index" ON "duties" USING btree ("activation_id","begins_at");--> statement-breakpoint
CREATE INDEX "duties_user_id_index" ON "duties" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_waiting_unique" ON "handovers" USING btree (coalesce("activation_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "handovers"."accepted_at" IS NULL AND "handovers"."withdrawn_at" IS NULL;--> statement-breakpoint
CREATE INDEX "handovers_activation_id_index" ON "handovers" USING btree ("activation_id");--> statement-breakpoint
CREATE INDEX "handovers_from_id_index" ON "handovers" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "handovers_to_id_index" ON "handovers" USING btree ("to_id");--> statement-breakpoint
-- As 0024 has it for each column that refers to a person.
CREATE TRIGGER "duties_user_id_not_erased" AFTER INSERT ON "duties"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('user_id');
--> statement-breakpoint
CREATE TRIGGER "duties_user_id_still_not_erased" AFTER UPDATE OF "user_id" ON "duties"
	FOR EACH ROW WHEN (NEW."user_id" IS DISTINCT FROM OLD."user_id") EXECUTE FUNCTION "refuse_erased_person"('user_id');
--> statement-breakpoint
CREATE TRIGGER "handovers_from_id_not_erased" AFTER INSERT ON "handovers"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('from_id');
--> statement-breakpoint
CREATE TRIGGER "handovers_from_id_still_not_erased" AFTER UPDATE OF "from_id" ON "handovers"
	FOR EACH ROW WHEN (NEW."from_id" IS DISTINCT FROM OLD."from_id") EXECUTE FUNCTION "refuse_erased_person"('from_id');
--> statement-breakpoint
CREATE TRIGGER "handovers_to_id_not_erased" AFTER INSERT ON "handovers"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_erased_person"('to_id');
--> statement-breakpoint
CREATE TRIGGER "handovers_to_id_still_not_erased" AFTER UPDATE OF "to_id" ON "handovers"
	FOR EACH ROW WHEN (NEW."to_id" IS DISTINCT FROM OLD."to_id") EXECUTE FUNCTION "refuse_erased_person"('to_id');
