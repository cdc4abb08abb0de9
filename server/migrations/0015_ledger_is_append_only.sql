create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of payments is only written to' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger payment_events_are_kept before update or delete or truncate on payment_events
  for each statement execute function refuse_ledger_change();
--> statement-breakpoint
-- Whoever ran this server until now: the company of its first super user.
update companies set is_platform = true
  where id = (select company_id from users where super order by id limit 1);
