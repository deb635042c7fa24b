ALTER TABLE "uploads" ADD COLUMN "reserved" integer DEFAULT 52428800 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "receiving_until" timestamp with time zone;