DROP INDEX "messages_by_contact";--> statement-breakpoint
CREATE INDEX "trackings_waiting" ON "trackings" USING btree ("company_id","queued_at","id") WHERE "trackings"."started_at" is null and "trackings"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "messages_by_contact" ON "messages" USING btree ("contact_id","created_at","id");