-- What takes long is read beforehand, while tickets can still be written. Only tickets that are not closed are corrected:
-- a closed one keeps the preview that it has.
CREATE TEMPORARY TABLE "persons" ON COMMIT DROP AS
  SELECT t."id", m.* FROM "tickets" t CROSS JOIN LATERAL (
    SELECT CASE WHEN "is_deleted" THEN '' ELSE left("body", 200) END AS "words", "from_me", "media_type", "is_deleted",
      CASE WHEN NOT "is_deleted" THEN "failure" END AS "failure"
    FROM "messages" WHERE "ticket_id" = t."id" AND NOT "is_automatic"
    ORDER BY "created_at" DESC, "id" DESC LIMIT 1) m
  WHERE t."status" <> 'closed';--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_message_failure" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_message_is_persons" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A ticket that was written meanwhile has a newer message: its preview is a person's again with the next one.
UPDATE "tickets" SET
  "last_message" = p."words",
  "last_message_from_me" = p."from_me",
  "last_message_type" = p."media_type",
  "last_message_deleted" = p."is_deleted",
  "last_message_failure" = p."failure",
  "last_message_is_persons" = true
FROM "persons" p WHERE p."id" = "tickets"."id" AND "tickets"."updated_at" < now();
