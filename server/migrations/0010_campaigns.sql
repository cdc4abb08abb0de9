CREATE TABLE "campaign_connections" (
	"campaign_id" integer NOT NULL,
	"connection_id" integer NOT NULL,
	"next_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"is_restricted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "campaign_connections_campaign_id_connection_id_pk" PRIMARY KEY("campaign_id","connection_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_shipments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"item_id" integer,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"canonical_number" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure" text,
	"connection_id" integer,
	"contact_id" integer,
	"confirmation_message_id" bigint,
	"message_id" bigint,
	"attempted_at" timestamp with time zone,
	"confirmation_requested_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"status" text DEFAULT 'INATIVA' NOT NULL,
	"halt" text,
	"message1" text,
	"message2" text,
	"message3" text,
	"message4" text,
	"message5" text,
	"confirmation" boolean DEFAULT false NOT NULL,
	"confirmation_message1" text,
	"confirmation_message2" text,
	"confirmation_message3" text,
	"confirmation_message4" text,
	"confirmation_message5" text,
	"confirmation_word" text,
	"contact_list_id" integer,
	"file_id" uuid,
	"scheduled_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"wait_time" integer DEFAULT 30 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_quotas" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_list_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_list_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"contact_list_id" integer NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"canonical_number" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"variables" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_whatsapp_valid" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"contacts_count" integer DEFAULT 0 NOT NULL,
	"valid_whatsapp_count" integer DEFAULT 0 NOT NULL,
	"check_started_at" timestamp (3) with time zone,
	"check_total" integer DEFAULT 0 NOT NULL,
	"check_done" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_connections" ADD CONSTRAINT "campaign_connections_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_connections" ADD CONSTRAINT "campaign_connections_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_item_id_contact_list_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."contact_list_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_confirmation_message_id_messages_id_fk" FOREIGN KEY ("confirmation_message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shipments" ADD CONSTRAINT "campaign_shipments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_contact_list_id_contact_lists_id_fk" FOREIGN KEY ("contact_list_id") REFERENCES "public"."contact_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_quotas" ADD CONSTRAINT "text_quotas_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_items" ADD CONSTRAINT "contact_list_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_items" ADD CONSTRAINT "contact_list_items_contact_list_id_contact_lists_id_fk" FOREIGN KEY ("contact_list_id") REFERENCES "public"."contact_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD CONSTRAINT "contact_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_connections_connection_id_index" ON "campaign_connections" USING btree ("connection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_shipments_number_unique" ON "campaign_shipments" USING btree ("campaign_id","canonical_number");--> statement-breakpoint
CREATE INDEX "campaign_shipments_in_order" ON "campaign_shipments" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "campaign_shipments_by_status" ON "campaign_shipments" USING btree ("campaign_id","status","id");--> statement-breakpoint
CREATE INDEX "campaign_shipments_by_message" ON "campaign_shipments" USING btree ("message_id") WHERE "campaign_shipments"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "campaign_shipments_by_question" ON "campaign_shipments" USING btree ("confirmation_message_id") WHERE "campaign_shipments"."confirmation_message_id" is not null;--> statement-breakpoint
CREATE INDEX "campaign_shipments_contact_id_index" ON "campaign_shipments" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "campaign_shipments_item_id_index" ON "campaign_shipments" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "campaign_shipments_connection_id_index" ON "campaign_shipments" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "campaign_shipments_company_id_index" ON "campaign_shipments" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "campaigns_company_id_created_at_id_index" ON "campaigns" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_contact_list_id_index" ON "campaigns" USING btree ("contact_list_id");--> statement-breakpoint
CREATE INDEX "campaigns_alive" ON "campaigns" USING btree ("status") WHERE "campaigns"."status" in ('PROGRAMADA', 'EM_ANDAMENTO', 'FORA_DO_HORARIO');--> statement-breakpoint
CREATE UNIQUE INDEX "contact_list_items_number_unique" ON "contact_list_items" USING btree ("contact_list_id","canonical_number");--> statement-breakpoint
CREATE INDEX "contact_list_items_by_name" ON "contact_list_items" USING btree ("contact_list_id",fold("name") text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "contact_list_items_by_check" ON "contact_list_items" USING btree ("contact_list_id","checked_at");--> statement-breakpoint
CREATE INDEX "contact_list_items_by_company" ON "contact_list_items" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contact_lists_by_name" ON "contact_lists" USING btree ("company_id",fold("name") text_pattern_ops,"id");