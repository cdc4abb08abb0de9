CREATE TABLE "early_revocations" (
	"connection_id" integer NOT NULL,
	"provider_id" text NOT NULL,
	"from_me" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "early_revocations_connection_id_provider_id_from_me_pk" PRIMARY KEY("connection_id","provider_id","from_me")
);
--> statement-breakpoint
ALTER TABLE "early_revocations" ADD CONSTRAINT "early_revocations_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "early_revocations_by_age" ON "early_revocations" USING btree ("created_at");