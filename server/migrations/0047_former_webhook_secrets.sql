ALTER TABLE "webhooks" ADD COLUMN "former_secret_sealed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "former_secret_until" timestamp with time zone;