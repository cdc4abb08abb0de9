CREATE TABLE "warm_up_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warm_up_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"warm_up_id" integer NOT NULL,
	"from_id" integer,
	"to_id" integer,
	"talk" integer NOT NULL,
	"line" integer NOT NULL,
	"body" text NOT NULL,
	"provider_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempted_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warm_up_connections" (
	"warm_up_id" integer NOT NULL,
	"connection_id" integer NOT NULL,
	CONSTRAINT "warm_up_connections_warm_up_id_connection_id_pk" PRIMARY KEY("warm_up_id","connection_id")
);
--> statement-breakpoint
CREATE TABLE "warm_ups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warm_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"status" text DEFAULT 'PARADO' NOT NULL,
	"send_at" text NOT NULL,
	"send_end_at" text NOT NULL,
	"time_interval" integer NOT NULL,
	"time_interval_more" integer NOT NULL,
	"day_work" text[] NOT NULL,
	"daily_cap" integer NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "warm_up_messages" ADD CONSTRAINT "warm_up_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_up_messages" ADD CONSTRAINT "warm_up_messages_warm_up_id_warm_ups_id_fk" FOREIGN KEY ("warm_up_id") REFERENCES "public"."warm_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_up_messages" ADD CONSTRAINT "warm_up_messages_from_id_connections_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_up_messages" ADD CONSTRAINT "warm_up_messages_to_id_connections_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_up_connections" ADD CONSTRAINT "warm_up_connections_warm_up_id_warm_ups_id_fk" FOREIGN KEY ("warm_up_id") REFERENCES "public"."warm_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_up_connections" ADD CONSTRAINT "warm_up_connections_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_ups" ADD CONSTRAINT "warm_ups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "warm_up_messages_provider_unique" ON "warm_up_messages" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "warm_up_messages_warm_up_id_id_index" ON "warm_up_messages" USING btree ("warm_up_id","id");--> statement-breakpoint
CREATE INDEX "warm_up_messages_by_day" ON "warm_up_messages" USING btree ("from_id","at");--> statement-breakpoint
CREATE INDEX "warm_up_messages_to_id_index" ON "warm_up_messages" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "warm_up_messages_company_id_index" ON "warm_up_messages" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "warm_up_connections_connection_id_index" ON "warm_up_connections" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "warm_ups_company_id_created_at_id_index" ON "warm_ups" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "warm_ups_status_next_at_index" ON "warm_ups" USING btree ("status","next_at");