ALTER TABLE "contacts" ADD COLUMN "picture_file_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "picture_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "named_by" text DEFAULT 'team' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_picture_file_id_files_id_fk" FOREIGN KEY ("picture_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_by_picture" ON "contacts" USING btree ("picture_file_id") WHERE "contacts"."picture_file_id" is not null;--> statement-breakpoint
UPDATE "contacts" SET "named_by" = 'whatsapp' WHERE "name" = "number" OR "name" = "lid";--> statement-breakpoint
UPDATE "contacts" SET "named_by" = 'whatsapp' WHERE "is_group" AND EXISTS (SELECT 1 FROM "messages" WHERE "messages"."contact_id" = "contacts"."id" AND "messages"."author_name" = "contacts"."name");
