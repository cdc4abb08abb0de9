CREATE TABLE "kept_refusals" (
	"company_id" integer NOT NULL,
	"number_hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_refusals_company_id_number_hash_pk" PRIMARY KEY("company_id","number_hash")
);
--> statement-breakpoint
ALTER TABLE "kept_refusals" ADD CONSTRAINT "kept_refusals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;