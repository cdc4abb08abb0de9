ALTER TABLE "trackings" ADD COLUMN "first_response_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trackings" ADD COLUMN "is_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_by_creation" ON "tickets" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "trackings_leads" ON "trackings" USING btree ("company_id","queued_at") WHERE "trackings"."is_first";--> statement-breakpoint
UPDATE "trackings" SET "is_first" = true FROM (
  SELECT DISTINCT ON (t."contact_id") k."id"
  FROM "trackings" k JOIN "tickets" t ON t."id" = k."ticket_id"
  ORDER BY t."contact_id", k."queued_at", k."id") AS first
WHERE first."id" = "trackings"."id";
