-- Every number, private id and username of a contact becomes an identity. The new table is filled and indexed beside the
-- old one, while contacts can be read and written; then both are locked for what changed meanwhile: some seconds for
-- 1,000,000 contacts.
CREATE TEMPORARY TABLE "began" ON COMMIT DROP AS SELECT pg_snapshot_xmin(pg_current_snapshot())::xid AS "xid";--> statement-breakpoint
CREATE TEMPORARY VIEW "wanted" AS
  SELECT c."company_id", c."id" AS "contact_id", v."kind", v."value",
    CASE WHEN v."is_confirmed" THEN c."created_at" END AS "confirmed_at", c."created_at", c.xmin AS "written_by"
  FROM "contacts" c CROSS JOIN LATERAL (VALUES
    ('phone', c."number", c."lid" IS NOT NULL),
    (CASE WHEN c."is_group" THEN 'group' ELSE 'lid' END, c."lid", true),
    ('username', c."username", true)) v ("kind", "value", "is_confirmed")
  WHERE v."value" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "filled" (
	"company_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
INSERT INTO "filled" SELECT DISTINCT ON ("company_id", "kind", "value")
  "company_id", "contact_id", "kind", "value", "confirmed_at", "created_at" FROM "wanted"
  ORDER BY "company_id", "kind", "value", "contact_id" DESC;--> statement-breakpoint
ALTER TABLE "filled" ADD CONSTRAINT "filled_pk" PRIMARY KEY("company_id","kind","value");--> statement-breakpoint
CREATE INDEX "filled_by_contact" ON "filled" USING btree ("contact_id");--> statement-breakpoint
-- Of an empty table the planner should know nothing: a plan for no rows reads the whole table.
DO $$ BEGIN IF EXISTS (SELECT FROM "filled") THEN ANALYZE "filled"; END IF; END $$;--> statement-breakpoint
-- Companies first, as transactions lock them; people can read them meanwhile.
LOCK TABLE "companies" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "contacts", "contact_identities" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DELETE FROM "filled" f USING "contacts" c, "began" b WHERE c."id" = f."contact_id" AND age(c.xmin) <= age(b."xid");--> statement-breakpoint
DELETE FROM "filled" f WHERE NOT EXISTS (SELECT FROM "contacts" c WHERE c."id" = f."contact_id");--> statement-breakpoint
INSERT INTO "filled" SELECT DISTINCT ON (w."company_id", w."kind", w."value")
  w."company_id", w."contact_id", w."kind", w."value", w."confirmed_at", w."created_at"
  FROM "wanted" w, "began" b WHERE age(w."written_by") <= age(b."xid")
  ORDER BY w."company_id", w."kind", w."value", w."contact_id" DESC
  ON CONFLICT ("company_id", "kind", "value") DO UPDATE SET "contact_id" = excluded."contact_id";--> statement-breakpoint
INSERT INTO "filled" SELECT "company_id", "contact_id", "kind", "value", "created_at", "created_at" FROM "contact_identities"
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP VIEW "wanted";--> statement-breakpoint
DROP TABLE "contact_identities";--> statement-breakpoint
ALTER TABLE "filled" RENAME TO "contact_identities";--> statement-breakpoint
ALTER TABLE "contact_identities" RENAME CONSTRAINT "filled_pk" TO "contact_identities_company_id_kind_value_pk";--> statement-breakpoint
ALTER INDEX "filled_by_contact" RENAME TO "contact_identities_contact_id_index";--> statement-breakpoint
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A server of the version before writes only the columns of contacts. Drop the triggers once none runs any more.
CREATE FUNCTION identities_of(c contacts) RETURNS TABLE ("kind" text, "value" text, "is_confirmed" boolean) LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM (VALUES
    ('phone', c.number, c.lid IS NOT NULL),
    (CASE WHEN c.is_group THEN 'group' ELSE 'lid' END, c.lid, true),
    ('username', c.username, true)) v (kind, value, is_confirmed) WHERE value IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION note_identities_of_new_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_identities (company_id, contact_id, kind, value, confirmed_at)
    SELECT c.company_id, c.id, i.kind, i.value, CASE WHEN i.is_confirmed THEN now() END
    FROM made c CROSS JOIN LATERAL identities_of(c::contacts) i
    ON CONFLICT (company_id, kind, value) DO UPDATE SET contact_id = excluded.contact_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_changed_identities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contact_identities i USING identities_of(OLD) o
    WHERE i.contact_id = OLD.id AND i.kind = o.kind AND i.value = o.value
      AND NOT EXISTS (SELECT FROM identities_of(NEW) n WHERE n.kind = o.kind AND n.value = o.value);
  INSERT INTO contact_identities (company_id, contact_id, kind, value, confirmed_at)
    SELECT NEW.company_id, NEW.id, n.kind, n.value, CASE WHEN n.is_confirmed THEN now() END FROM identities_of(NEW) n
    WHERE NOT EXISTS (SELECT FROM identities_of(OLD) o WHERE o.kind = n.kind AND o.value = n.value)
    ON CONFLICT (company_id, kind, value) DO UPDATE SET contact_id = excluded.contact_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contacts_note_new_identities AFTER INSERT ON "contacts" REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_identities_of_new_contacts();--> statement-breakpoint
CREATE TRIGGER contacts_note_changed_identities AFTER UPDATE ON "contacts" FOR EACH ROW
  WHEN (OLD.number IS DISTINCT FROM NEW.number OR OLD.lid IS DISTINCT FROM NEW.lid OR OLD.username IS DISTINCT FROM NEW.username)
  EXECUTE FUNCTION note_changed_identities();
