-- The audit log is only appended to. What a company does not keep for longer goes by one door (forget-old-logs.ts), and
-- nothing goes there that is younger than half a year. The condition of the trigger stays: what follows from the removal
-- of a company or a user is not a change of the log.
CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' AND current_setting('balcao.retention', true) = 'on' AND OLD.at < now() - interval '180 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is only appended to', TG_TABLE_NAME;
END $$;--> statement-breakpoint
DROP TRIGGER audit_entries_append_only ON "audit_entries";--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION keep_audit_entries();--> statement-breakpoint
DROP FUNCTION refuse_change();
