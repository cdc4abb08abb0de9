import type { ConsentKind } from "@balcao/shared/inbox/contacts.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { getSetting } from "../../workspace/settings/get-setting.ts";
import { numbersOf } from "../contacts/identities/numbers-of.ts";
import { contactConsents } from "./contact-consents.table.ts";
import { dropRefusal } from "./kept-refusals.ts";

/** The state of a contact's consent: the latest answer, or that it was requested; null without either. */
export const latestConsent = async (ctx: Context, contactId: number): Promise<ConsentKind | null> =>
  (await latestConsentStep(ctx, contactId))?.kind ?? null;

/** The same with its time. */
export async function latestConsentStep(
  ctx: Context,
  contactId: number,
): Promise<{ kind: ConsentKind; at: Date } | null> {
  const [row] = await ctx.db
    .select({ kind: contactConsents.kind, at: contactConsents.at })
    .from(contactConsents)
    .where(and(eq(contactConsents.companyId, ctx.companyId), eq(contactConsents.contactId, contactId)))
    .orderBy(sql`${contactConsents.kind} = 'asked'`, desc(contactConsents.id))
    .limit(1);
  return row ?? null;
}

/** Adds a step to a contact's consent, with its exact text. */
export async function recordConsent(
  ctx: Context,
  contactId: number,
  kind: ConsentKind,
  text: string,
  at = ctx.now(),
): Promise<void> {
  await ctx.db
    .insert(contactConsents)
    .values({ companyId: ctx.companyId, contactId, kind, text: text.slice(0, 1000), at });
  if (kind === "given") {
    for (const number of await numbersOf(ctx, contactId)) await dropRefusal(ctx, number);
  }
  // The event carries no text: screens that show the contact fetch it.
  publish(ctx, [rooms.everyone], "contact", { action: "reload" });
}

/**
 * True if the company may write to a contact first, as schedules do: always, unless it requires consent and has none.
 * Contacts who opted out (`latestConsent` is "left") get no campaign in any case.
 */
export async function mayWriteUnasked(ctx: Context, contactId: number): Promise<boolean> {
  if (!(await getSetting(ctx, "setOptInType"))) return true;
  return (await latestConsent(ctx, contactId)) === "given";
}
