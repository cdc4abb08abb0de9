import { numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Chat } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { contactIdentities } from "./contact-identities.table.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";

/** The contacts that have this id. */
export const withBsuid = ({ db, companyId }: Pick<Context, "db" | "companyId">, bsuid: string) =>
  db
    .select({ id: contactIdentities.contactId })
    .from(contactIdentities)
    .where(
      and(
        eq(contactIdentities.companyId, companyId),
        eq(contactIdentities.kind, "bsuid"),
        eq(contactIdentities.value, bsuid),
      ),
    );

/**
 * The contacts of a chat with a business-scoped id, by the id or by the number, locked in order of id. A contact with
 * another number is not the person's, although the id was once stored for it, unless nobody else fits. Two messages of
 * a new person wait for each other: their contact may have no number that a unique index could protect.
 */
export async function lockByBsuid(ctx: Context, { number, bsuid = "" }: Chat): Promise<ContactRow[]> {
  const { db, companyId } = ctx;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`bsuid ${bsuid}`}), ${companyId})`);
  const forms = number ? numberVariants(number) : [];
  const byNumber = forms.length > 0 ? inArray(contacts.number, forms) : undefined;
  const found = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), or(byNumber, inArray(contacts.id, withBsuid(ctx, bsuid)))))
    .orderBy(contacts.id)
    .for("update");
  const fitting = found.filter((one) => !number || one.number === null || forms.includes(one.number));
  return fitting.length > 0 ? fitting : found;
}

/** Stores that a chat's business-scoped id is this contact's. */
export async function noteBsuid({ db, companyId }: Context, contactId: number, value: string): Promise<void> {
  const { companyId: company, kind } = contactIdentities;
  await db
    .insert(contactIdentities)
    .values({ companyId, contactId, kind: "bsuid", value })
    .onConflictDoUpdate({ target: [company, kind, contactIdentities.value], set: { contactId } });
}
