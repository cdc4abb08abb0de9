CREATE TABLE "import_refusals" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"company_id" integer NOT NULL,
	"problem" text,
	"cells" jsonb NOT NULL,
	"canonical_number" text,
	CONSTRAINT "import_refusals_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_import_id_contact_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."contact_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_refusals_by_number" ON "import_refusals" USING btree ("company_id","canonical_number");