import type { Consent } from "@balcao/shared/inbox/contacts.ts";
import { and, desc, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { findContact } from "../contacts/contact-view.ts";
import { contactConsents } from "./contact-consents.table.ts";

/** More steps than any contact has; only the latest ones are read. */
const most = 100;

/** Every step of a contact's consent, newest first. Throws ERR_NO_CONTACT_FOUND. */
export async function listConsents(ctx: Context, contactId: number): Promise<Consent[]> {
  await findContact(ctx, contactId);
  const rows = await ctx.db
    .select({ kind: contactConsents.kind, text: contactConsents.text, at: contactConsents.at })
    .from(contactConsents)
    .where(and(eq(contactConsents.companyId, ctx.companyId), eq(contactConsents.contactId, contactId)))
    .orderBy(desc(contactConsents.id))
    .limit(most);
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
}
