CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"area" text NOT NULL,
	"action" text NOT NULL,
	"target_id" integer,
	"target_name" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_states" (
	"ticket_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"state" jsonb NOT NULL,
	"answered_ids" bigint[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"queue_id" integer NOT NULL,
	"parent_id" integer,
	"title" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"option" integer NOT NULL,
	"option_type" text DEFAULT 'TEXT_LIST' NOT NULL,
	"file_type" text,
	"file_id" uuid,
	"finalize" boolean DEFAULT false NOT NULL,
	"wait_treatment" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_ratings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"tracking_id" integer NOT NULL,
	"user_id" integer,
	"rate" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_ratings_trackingId_unique" UNIQUE("tracking_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "schedules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "holidays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "uuid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "greeting_message_type" text DEFAULT 'MESSAGE' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "complation_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "out_of_hours_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "rating_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "token_sealed" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "profile_name" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "profile_status" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "out_of_hours_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "option_type" text DEFAULT 'BUTTON_LIST' NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "initial_message_type" text DEFAULT 'MESSAGE' NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "schedules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "idle_reminder_minutes" integer;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "idle_reminder_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "idle_close_minutes" integer;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "distribution" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "idle_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "open_ticket_limit" integer;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_states" ADD CONSTRAINT "bot_states_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_states" ADD CONSTRAINT "bot_states_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_consents" ADD CONSTRAINT "contact_consents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_consents" ADD CONSTRAINT "contact_consents_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_options" ADD CONSTRAINT "queue_options_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_options" ADD CONSTRAINT "queue_options_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_options" ADD CONSTRAINT "queue_options_parent_id_queue_options_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."queue_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_options" ADD CONSTRAINT "queue_options_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_ratings" ADD CONSTRAINT "user_ratings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_ratings" ADD CONSTRAINT "user_ratings_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_ratings" ADD CONSTRAINT "user_ratings_tracking_id_trackings_id_fk" FOREIGN KEY ("tracking_id") REFERENCES "public"."trackings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_ratings" ADD CONSTRAINT "user_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_by_company" ON "audit_entries" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_user" ON "audit_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_consents_by_contact" ON "contact_consents" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "contact_consents_company_id_index" ON "contact_consents" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "queue_options_by_queue" ON "queue_options" USING btree ("queue_id","parent_id","option");--> statement-breakpoint
CREATE INDEX "queue_options_by_parent" ON "queue_options" USING btree ("parent_id") WHERE "queue_options"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "queue_options_by_file" ON "queue_options" USING btree ("file_id") WHERE "queue_options"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "user_ratings_by_company" ON "user_ratings" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "user_ratings_by_user" ON "user_ratings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "user_ratings_by_ticket" ON "user_ratings" USING btree ("ticket_id");--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queues" ADD CONSTRAINT "queues_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connections_by_file" ON "connections" USING btree ("file_id") WHERE "connections"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "queues_by_file" ON "queues" USING btree ("file_id") WHERE "queues"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "queues_idle" ON "queues" USING btree ("company_id") WHERE "queues"."idle_reminder_minutes" is not null or "queues"."idle_close_minutes" is not null;--> statement-breakpoint
CREATE INDEX "queues_distributed" ON "queues" USING btree ("company_id") WHERE "queues"."distribution" <> 'off';--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_tokenHash_unique" UNIQUE("token_hash");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is only appended to', TG_TABLE_NAME; END $$;--> statement-breakpoint
-- What follows from the removal of a company or a user is not a change of the log.
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
