ALTER TABLE "cloud_numbers" ADD COLUMN "can_send" text;--> statement-breakpoint
ALTER TABLE "cloud_numbers" ADD COLUMN "send_problems" jsonb;--> statement-breakpoint
ALTER TABLE "cloud_numbers" ADD COLUMN "token_ends_at" timestamp with time zone;