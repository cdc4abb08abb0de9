CREATE TABLE "message_costs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_costs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"message_id" bigint,
	"connection_id" integer,
	"queue_id" integer,
	"user_id" integer,
	"campaign_id" integer,
	"category" text NOT NULL,
	"is_free" boolean NOT NULL,
	"country" char(2),
	"delivered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_costs_message_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "cost_settings" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"dollar" bigint
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"category" text NOT NULL,
	"country" char(2) NOT NULL,
	"from" date NOT NULL,
	"currency" text NOT NULL,
	"price" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_costs" ADD CONSTRAINT "message_costs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_costs" ADD CONSTRAINT "message_costs_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_settings" ADD CONSTRAINT "cost_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_costs_by_day" ON "message_costs" USING btree ("company_id","delivered_at");--> statement-breakpoint
CREATE INDEX "message_costs_by_campaign" ON "message_costs" USING btree ("campaign_id") WHERE "message_costs"."campaign_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "rates_unique" ON "rates" USING btree ("company_id","category","country","from");