ALTER TABLE "logins" ADD COLUMN "support_company_id" integer;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "support_queue_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "support_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_support_company_id_companies_id_fk" FOREIGN KEY ("support_company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logins_in_support" ON "logins" USING btree ("support_company_id") WHERE "logins"."support_company_id" is not null;