import { sql } from "drizzle-orm";
import { contactMerges } from "./contact-merges.table.ts";

/**
 * Reads the merge that has to be undone before one of `contactMerges`, null if there is none: a later merge that lost
 * its kept contact, or that moved the messages of a third contact into one of its tickets.
 */
export const waitsForId = sql<number | null>`coalesce(${contactMerges}.waits_for_id, (
  select max(later.id) from ${contactMerges} later
  where later.kept_id = ${contactMerges}.kept_id and later.id > ${contactMerges}.id
    and exists (
      select 1 from jsonb_array_elements(later.log -> 'folded') as folded
      where ${contactMerges}.log -> 'tickets' @> (folded -> 'intoId'))))`;
