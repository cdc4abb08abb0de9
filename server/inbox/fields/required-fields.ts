import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { fields, fieldValues } from "./fields.table.ts";

/** Refuses to resolve a ticket while a required field of it, or of its contact, has no value: ERR_FIELDS_REQUIRED. */
export async function refuseMissingFields(ctx: Context, { id, contactId }: Ticket): Promise<void> {
  const missing = await ctx.db
    .select({ id: fields.id, name: fields.name, subject: fields.subject })
    .from(fields)
    .where(
      and(
        eq(fields.companyId, ctx.companyId),
        eq(fields.isRequired, true),
        isNull(fields.removedAt),
        // A field has values of contacts only, or of tickets only.
        sql`not exists (select from ${fieldValues} v
          where (v.ticket_id = ${id} or v.contact_id = ${contactId}) and v.field_id = ${fields.id})`,
      ),
    )
    .orderBy(asc(fields.subject), asc(fields.position), asc(fields.id));
  if (missing.length === 0) return;
  throw new AppError("ERR_FIELDS_REQUIRED", "The ticket lacks values that the company wants before it is resolved.", {
    details: { fields: missing },
  });
}
