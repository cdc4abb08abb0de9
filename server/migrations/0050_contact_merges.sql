CREATE TABLE "contact_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kept_id" integer NOT NULL,
	"lost_id" integer NOT NULL,
	"waits_for_id" integer,
	"by" text NOT NULL,
	"user_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"log" jsonb,
	"undone_at" timestamp (3) with time zone,
	"undone_by_id" integer
);
--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_kept_id_contacts_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_waits_for_id_contact_merges_id_fk" FOREIGN KEY ("waits_for_id") REFERENCES "public"."contact_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_undone_by_id_users_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_merges_kept_id_id_index" ON "contact_merges" USING btree ("kept_id","id");--> statement-breakpoint
CREATE INDEX "contact_merges_waits_for_id_index" ON "contact_merges" USING btree ("waits_for_id");--> statement-breakpoint
CREATE INDEX "contact_merges_company_id_index" ON "contact_merges" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "contact_merges_by_user" ON "contact_merges" USING btree ("user_id") WHERE "contact_merges"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_merges_by_undoer" ON "contact_merges" USING btree ("undone_by_id") WHERE "contact_merges"."undone_by_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_merges_by_time" ON "contact_merges" USING btree ("at");