CREATE TABLE "api_sends" (
	"connection_id" integer NOT NULL,
	"key" text NOT NULL,
	"company_id" integer NOT NULL,
	"content_hash" text NOT NULL,
	"message_ids" bigint[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_sends_connection_id_key_pk" PRIMARY KEY("connection_id","key")
);
--> statement-breakpoint
ALTER TABLE "api_sends" ADD CONSTRAINT "api_sends_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_sends" ADD CONSTRAINT "api_sends_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_sends_by_age" ON "api_sends" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_sends_by_company" ON "api_sends" USING btree ("company_id");