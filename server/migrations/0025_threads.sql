-- Tickets cannot be written meanwhile, about a second for 100,000 of them.
DROP INDEX "tickets_by_status";--> statement-breakpoint
DROP INDEX "tickets_by_queue";--> statement-breakpoint
DROP INDEX "tickets_unassigned";--> statement-breakpoint
DROP INDEX "tickets_by_user";--> statement-breakpoint
DROP INDEX "tickets_by_creation";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "is_thread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_one_thread" ON "tickets" USING btree ("company_id","contact_id","connection_id") WHERE "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_by_status" ON "tickets" USING btree ("company_id","status","updated_at","id") WHERE not "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_by_queue" ON "tickets" USING btree ("company_id","status","queue_id","updated_at","id") WHERE not "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_unassigned" ON "tickets" USING btree ("company_id","status","queue_id","updated_at","id") WHERE "tickets"."user_id" is null and not "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_by_user" ON "tickets" USING btree ("company_id","status","user_id","updated_at","id") WHERE not "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_by_creation" ON "tickets" USING btree ("company_id","created_at") WHERE not "tickets"."is_thread";--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_threads_are_closed" CHECK (not "tickets"."is_thread" or "tickets"."status" = 'closed');