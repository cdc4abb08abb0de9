ALTER TABLE "cloud_numbers" ADD COLUMN "address_word" text;--> statement-breakpoint
ALTER TABLE "cloud_numbers" ADD COLUMN "app_secret_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "cloud_numbers" ADD CONSTRAINT "cloud_numbers_addressWord_unique" UNIQUE("address_word");