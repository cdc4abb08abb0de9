CREATE TABLE "cloud_histories" (
	"connection_id" integer PRIMARY KEY NOT NULL,
	"contacts" boolean NOT NULL,
	"messages" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"contact_count" integer DEFAULT 0 NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cloud_histories" ADD CONSTRAINT "cloud_histories_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;