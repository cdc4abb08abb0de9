CREATE TABLE "instances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instances_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"plan_id" integer,
	"detail" text NOT NULL,
	"value_cents" integer NOT NULL,
	"recurrence" text NOT NULL,
	"due_date" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"txid" text NOT NULL,
	"value_cents" integer NOT NULL,
	"payload" text,
	"status" text DEFAULT 'active' NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_txid_unique" UNIQUE("txid")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"company_id" integer,
	"invoice_id" integer,
	"charge_id" integer,
	"txid" text,
	"end_to_end_id" text,
	"amount_cents" integer,
	"source" text NOT NULL,
	"user_id" integer,
	"evidence" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"users" integer NOT NULL,
	"connections" integer NOT NULL,
	"queues" integer NOT NULL,
	"value_cents" integer NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "document" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_platform" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "plan_id" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "instance_id" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "type_connection" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "trial_expiration" date;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "recurrence" text DEFAULT 'MENSAL' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "payment_method" text DEFAULT 'pix' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "billing_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_street" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_district" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_state" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_zip_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_country" text DEFAULT 'BR' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_a_due_date" ON "invoices" USING btree ("company_id","due_date") WHERE "invoices"."status" <> 'canceled';--> statement-breakpoint
CREATE INDEX "invoices_by_company" ON "invoices" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "invoices_plan_id_index" ON "invoices" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_active" ON "charges" USING btree ("invoice_id","gateway") WHERE "charges"."status" = 'active';--> statement-breakpoint
CREATE INDEX "charges_by_invoice" ON "charges" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "charges_unsettled" ON "charges" USING btree ("created_at") WHERE "charges"."status" <> 'paid';--> statement-breakpoint
CREATE INDEX "charges_company_id_index" ON "charges" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_end_to_end_unique" ON "payment_events" USING btree ("end_to_end_id") WHERE "payment_events"."end_to_end_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_by_invoice" ON "payment_events" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "payment_events_by_company" ON "payment_events" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_name_unique" ON "plans" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_one_platform" ON "companies" USING btree ("is_platform") WHERE "companies"."is_platform";--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "companies_by_due_date" ON "companies" USING btree ("due_date") WHERE "companies"."due_date" is not null;--> statement-breakpoint
CREATE INDEX "companies_plan_id_index" ON "companies" USING btree ("plan_id");