ALTER TABLE "contact_identities" DROP CONSTRAINT "contact_identities_company_id_companies_id_fk";
--> statement-breakpoint
-- An import stores the ids of its contacts itself. The trigger is for servers that do not; it looked for each id once more.
CREATE OR REPLACE TRIGGER contacts_note_new_identities AFTER INSERT ON "contacts" REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT WHEN (current_setting('balcao.stores_identities', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION note_identities_of_new_contacts();
