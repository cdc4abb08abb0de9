import { type SQL, sql } from "drizzle-orm";
import { contactConsents } from "./contact-consents.table.ts";

/**
 * A subquery beside `contacts`, with columns of the step `c` that is in effect for the contact: an opt-out that the
 * person wrote, else that the person stopped advertising at the channel and has not resumed it since, else the latest
 * answer; without one, that it was requested or resumed. The contact's column is written out: Drizzle omits its table,
 * and the steps have an id, too.
 */
export const stepInEffect = <T>(columns: SQL) => sql<T | null>`(
  select ${columns} from ${contactConsents} c
  where c.contact_id = contacts.id and not (c.kind = 'stopped' and (exists (
    select from ${contactConsents} later
    where later.contact_id = c.contact_id and later.id > c.id and later.kind in ('resumed', 'given'))
    or (select own.kind from ${contactConsents} own
      where own.contact_id = c.contact_id and own.kind in ('given', 'refused', 'left')
      order by own.id desc limit 1) is not distinct from 'left'))
  order by c.kind = 'stopped' desc, array_position(array['asked', 'resumed'], c.kind) nulls first, c.id desc limit 1)`;
