CREATE TABLE "cloud_numbers" (
	"connection_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"phone_number_id" text NOT NULL,
	"waba_id" text NOT NULL,
	"token_sealed" "bytea" NOT NULL,
	"quality" text DEFAULT 'UNKNOWN' NOT NULL,
	"throughput" text DEFAULT 'STANDARD' NOT NULL,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cloud_numbers_phoneNumberId_unique" UNIQUE("phone_number_id")
);
--> statement-breakpoint
CREATE TABLE "cloud_sends" (
	"connection_id" integer NOT NULL,
	"provider_id" text NOT NULL,
	"state" text NOT NULL,
	"wamid" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cloud_sends_connection_id_provider_id_pk" PRIMARY KEY("connection_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "contact_identities" (
	"company_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_identities_company_id_kind_value_pk" PRIMARY KEY("company_id","kind","value")
);
--> statement-breakpoint
ALTER TABLE "cloud_numbers" ADD CONSTRAINT "cloud_numbers_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_numbers" ADD CONSTRAINT "cloud_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_sends" ADD CONSTRAINT "cloud_sends_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cloud_sends_asked_at_index" ON "cloud_sends" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "contact_identities_contact_id_index" ON "contact_identities" USING btree ("contact_id");