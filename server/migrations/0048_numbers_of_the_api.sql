ALTER TABLE "message_templates" ADD COLUMN "next_category_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cloud_numbers" ADD COLUMN "quality_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cloud_numbers" ADD COLUMN "messaging_limit" text DEFAULT 'UNKNOWN' NOT NULL;