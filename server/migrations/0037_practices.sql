CREATE TABLE "practices" (
	"connection_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"language" text NOT NULL,
	"heard" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practices_ownerId_unique" UNIQUE("owner_id"),
	CONSTRAINT "practices_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "practice_user_id" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "practised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practices_company_id_index" ON "practices" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_practice_user_id_users_id_fk" FOREIGN KEY ("practice_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logins_in_practice" ON "logins" USING btree ("practice_user_id") WHERE "logins"."practice_user_id" is not null;--> statement-breakpoint
CREATE INDEX "companies_of_practice" ON "companies" USING btree ("created_at") WHERE "companies"."is_practice";