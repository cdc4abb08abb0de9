CREATE TABLE "session_leases" (
	"connection_id" integer PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL
);
