ALTER TABLE "contact_lists" ADD COLUMN "check_connection_id" integer;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD COLUMN "check_run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "contact_list_id" integer;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD CONSTRAINT "contact_lists_check_connection_id_connections_id_fk" FOREIGN KEY ("check_connection_id") REFERENCES "public"."connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_contact_list_id_contact_lists_id_fk" FOREIGN KEY ("contact_list_id") REFERENCES "public"."contact_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_lists_checking" ON "contact_lists" USING btree ("company_id") WHERE "contact_lists"."check_started_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_lists_check_connection_id_index" ON "contact_lists" USING btree ("check_connection_id");--> statement-breakpoint
CREATE INDEX "contact_imports_contact_list_id_index" ON "contact_imports" USING btree ("contact_list_id");