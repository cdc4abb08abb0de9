CREATE TABLE "connection_new_chats" (
	"connection_id" integer PRIMARY KEY NOT NULL,
	"total" integer,
	"used" integer,
	"quota_until" timestamp (3) with time zone,
	"warning" text,
	"lock_until" timestamp (3) with time zone,
	"lock_reason" text,
	"blocked_until" timestamp (3) with time zone,
	"block_reason" text,
	"refuses_known" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_connections" ADD COLUMN "chats_marked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD COLUMN "open_chat_id" integer;--> statement-breakpoint
ALTER TABLE "connection_new_chats" ADD CONSTRAINT "connection_new_chats_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_open_chat_id_connections_id_fk" FOREIGN KEY ("open_chat_id") REFERENCES "public"."connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_shipments_open_chats" ON "campaign_shipments" USING btree ("open_chat_id","campaign_id","status","id") WHERE "campaign_shipments"."open_chat_id" is not null;