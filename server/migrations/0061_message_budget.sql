CREATE TABLE "expected_costs" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"cost" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cost_settings" ADD COLUMN "budget" bigint;--> statement-breakpoint
ALTER TABLE "cost_settings" ADD COLUMN "warned_month" text;--> statement-breakpoint
ALTER TABLE "cost_settings" ADD COLUMN "used_up_month" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "expected_costs" ADD CONSTRAINT "expected_costs_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expected_costs" ADD CONSTRAINT "expected_costs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expected_costs_by_company" ON "expected_costs" USING btree ("company_id","at");