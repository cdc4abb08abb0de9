CREATE TABLE "payment_reminders" (
	"company_id" integer NOT NULL,
	"due_date" date NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reminders_company_id_due_date_days_before_pk" PRIMARY KEY("company_id","due_date","days_before")
);
--> statement-breakpoint
DROP INDEX "invoices_one_a_due_date";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "received_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_company_id_index" ON "announcements" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_open" ON "invoices" USING btree ("company_id") WHERE "invoices"."status" = 'open';