ALTER TABLE "connections" ADD COLUMN "has_service_window" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "connections" SET "has_service_window" = true WHERE "channel" = 'whatsapp-cloud';
