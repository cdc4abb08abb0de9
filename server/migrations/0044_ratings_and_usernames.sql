ALTER TABLE "contacts" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "trackings" ADD COLUMN "rating_message_id" bigint;--> statement-breakpoint
ALTER TABLE "trackings" ADD CONSTRAINT "trackings_rating_message_id_messages_id_fk" FOREIGN KEY ("rating_message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_username_parts" ON "contacts" USING gin ("username" gin_trgm_ops) WHERE "contacts"."username" is not null;--> statement-breakpoint
CREATE INDEX "trackings_by_rating_message" ON "trackings" USING btree ("rating_message_id") WHERE "trackings"."rating_message_id" is not null;