CREATE TABLE "free_windows" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "free_windows" ADD CONSTRAINT "free_windows_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_windows" ADD CONSTRAINT "free_windows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_windows_by_end" ON "free_windows" USING btree ("company_id","until");