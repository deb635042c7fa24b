CREATE TABLE "received_texts" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"activation_id" uuid NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "received_texts" ADD CONSTRAINT "received_texts_line_id_activation_log_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."activation_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_texts" ADD CONSTRAINT "received_texts_activation_id_activations_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."activations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_texts_new_index" ON "received_texts" USING btree ("activation_id") WHERE "received_texts"."seen_at" IS NULL;