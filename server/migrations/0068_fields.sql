CREATE TABLE "field_choices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"field_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "field_values" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"field_id" integer NOT NULL,
	"contact_id" integer,
	"ticket_id" integer,
	"text" text,
	"number" numeric(20, 6),
	"day" date,
	"choice_id" integer,
	"user_id" integer,
	"flag" boolean,
	CONSTRAINT "field_values_have_one_owner" CHECK (num_nonnulls("field_values"."contact_id", "field_values"."ticket_id") = 1),
	CONSTRAINT "field_values_are_one_value" CHECK (num_nonnulls("field_values"."text", "field_values"."number", "field_values"."day", "field_values"."choice_id", "field_values"."flag") = 1)
);
--> statement-breakpoint
CREATE TABLE "fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"help" text DEFAULT '' NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "field_choices" ADD CONSTRAINT "field_choices_field_id_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_values" ADD CONSTRAINT "field_values_field_id_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_values" ADD CONSTRAINT "field_values_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_values" ADD CONSTRAINT "field_values_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_values" ADD CONSTRAINT "field_values_choice_id_field_choices_id_fk" FOREIGN KEY ("choice_id") REFERENCES "public"."field_choices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_values" ADD CONSTRAINT "field_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "field_choices_name_unique" ON "field_choices" USING btree ("field_id",fold("name")) WHERE "field_choices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "field_choices_in_order" ON "field_choices" USING btree ("field_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "field_values_of_ticket" ON "field_values" USING btree ("ticket_id","field_id",coalesce("choice_id", 0)) WHERE "field_values"."ticket_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "field_values_of_contact" ON "field_values" USING btree ("contact_id","field_id",coalesce("choice_id", 0)) WHERE "field_values"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "field_values_of_field" ON "field_values" USING btree ("field_id","id");--> statement-breakpoint
CREATE INDEX "field_values_with_choice" ON "field_values" USING btree ("choice_id") WHERE "field_values"."choice_id" is not null;--> statement-breakpoint
CREATE INDEX "field_values_with_user" ON "field_values" USING btree ("user_id") WHERE "field_values"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fields_name_unique" ON "fields" USING btree ("company_id","subject",fold("name")) WHERE "fields"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "fields_in_order" ON "fields" USING btree ("company_id","subject","position");