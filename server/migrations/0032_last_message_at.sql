-- What takes long is read beforehand, while tickets can still be written; from the first ALTER on they cannot: ten seconds
-- for 100,000 on a busy computer. A server of the version before reads its lists from "tickets_by_change" until it is replaced.
CREATE TEMPORARY TABLE "moments" ON COMMIT DROP AS
  SELECT t."id", coalesce(s."last_at", t."created_at") AS "last_at", CASE WHEN t."status" <> 'closed' THEN (
    SELECT min(m."created_at") FROM "messages" m
    WHERE m."ticket_id" = t."id" AND NOT m."from_me" AND m."created_at" > coalesce((
      SELECT max(o."created_at") FROM "messages" o
      WHERE o."ticket_id" = t."id" AND o."from_me" AND NOT o."is_automatic"), '-infinity')) END AS "since"
  FROM "tickets" t
  LEFT JOIN (SELECT "ticket_id", max("created_at") AS "last_at" FROM "messages" GROUP BY "ticket_id") s ON s."ticket_id" = t."id";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "unanswered_since" timestamp (3) with time zone;--> statement-breakpoint
DROP INDEX "tickets_by_status";--> statement-breakpoint
DROP INDEX "tickets_by_queue";--> statement-breakpoint
DROP INDEX "tickets_unassigned";--> statement-breakpoint
DROP INDEX "tickets_by_user";--> statement-breakpoint
DROP INDEX "tickets_unread";--> statement-breakpoint
-- What was written since the reading began has moved its ticket as it did before.
UPDATE "tickets" SET
  "last_message_at" = CASE WHEN "updated_at" >= now() THEN "updated_at" ELSE m."last_at" END,
  "unanswered_since" = m."since"
FROM "moments" m WHERE m."id" = "tickets"."id";--> statement-breakpoint
CREATE INDEX "tickets_in_status" ON "tickets" USING btree ("company_id","status","last_message_at","id") WHERE not "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_in_queue" ON "tickets" USING btree ("company_id","status","queue_id","last_message_at","id") WHERE not "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_of_nobody" ON "tickets" USING btree ("company_id","status","queue_id","last_message_at","id") WHERE "tickets"."user_id" is null and not "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_of_user" ON "tickets" USING btree ("company_id","status","user_id","last_message_at","id") WHERE not "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("company_id","status",coalesce("unanswered_since", "last_message_at"),"id") WHERE "tickets"."status" in ('pending', 'verified') and not "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_waiting_in_queue" ON "tickets" USING btree ("company_id","status","queue_id",coalesce("unanswered_since", "last_message_at"),"id") WHERE "tickets"."status" in ('pending', 'verified') and not "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_by_change" ON "tickets" USING btree ("company_id","updated_at","id") WHERE not "tickets"."is_thread";--> statement-breakpoint
CREATE INDEX "tickets_to_read" ON "tickets" USING btree ("company_id","last_message_at","id") WHERE "tickets"."unread_messages" > 0;