CREATE TABLE "view_queues" (
	"view_id" integer NOT NULL,
	"queue_id" integer NOT NULL,
	CONSTRAINT "view_queues_view_id_queue_id_pk" PRIMARY KEY("view_id","queue_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"reach" text NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"sort_order" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "view_queues" ADD CONSTRAINT "view_queues_view_id_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_queues" ADD CONSTRAINT "view_queues_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_queues_queue_id_index" ON "view_queues" USING btree ("queue_id");--> statement-breakpoint
CREATE INDEX "views_company_id_position_index" ON "views" USING btree ("company_id","position");--> statement-breakpoint
CREATE INDEX "views_user_id_index" ON "views" USING btree ("user_id");--> statement-breakpoint
-- The views with which every new company begins.
INSERT INTO "views" ("company_id", "reach", "name", "filter", "sort_order", "position")
SELECT c."id", 'everyone', v."name", v."filter"::jsonb, v."sort_order", v."position"
FROM "companies" c CROSS JOIN (VALUES
  ('Sem resposta há 10 min', '{"match": "all", "groups": [{"match": "all", "conditions": [{"by": "waiting", "not": false, "minutes": 10}]}]}', 'waiting', 1),
  ('Aguardando cliente', '{"match": "all", "groups": [{"match": "all", "conditions": [{"by": "status", "not": false, "anyOf": ["open"]}, {"by": "lastMessage", "not": false, "from": "us"}, {"by": "snoozed", "not": true}]}]}', 'oldest', 2),
  ('Urgentes', '{"match": "all", "groups": [{"match": "all", "conditions": [{"by": "priority", "not": false, "anyOf": ["urgent"]}]}]}', 'waiting', 3)
) v ("name", "filter", "sort_order", "position");
