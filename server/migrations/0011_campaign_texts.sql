CREATE TABLE "text_quotas" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "text_quotas" ADD CONSTRAINT "text_quotas_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_shipments_in_order" ON "campaign_shipments" USING btree ("campaign_id","id");