import type { ConsentKind } from "@balcao/shared/inbox/contacts.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { getSetting } from "../../workspace/settings/get-setting.ts";
import { identitiesOf } from "../contacts/identities/identities-of.ts";
import { contactConsents } from "./contact-consents.table.ts";
import { dropKept } from "./kept-refusals.ts";

/**
 * The state of a contact's own consent: the latest answer, or that it was requested; null without either. Wishes about
 * advertising that the contact told the channel are another matter (`refusesAdvertising`).
 */
export const latestConsent = async (ctx: Context, contactId: number): Promise<OwnConsent | null> =>
  (await latestConsentStep(ctx, contactId))?.kind ?? null;

/** The same with its time. */
export const latestConsentStep = (ctx: Context, contactId: number): Promise<{ kind: OwnConsent; at: Date } | null> =>
  latestStep(ctx, contactId, ["asked", "given", "refused", "left"]);

type OwnConsent = Exclude<ConsentKind, "stopped" | "resumed">;

/** The latest step of one of these kinds, a request only if there is no other; null without one. */
export async function latestStep<Kind extends ConsentKind>(
  ctx: Context,
  contactId: number,
  kinds: readonly Kind[],
): Promise<{ kind: Kind; at: Date } | null> {
  const [row] = await ctx.db
    .select({ kind: sql<Kind>`${contactConsents.kind}`, at: contactConsents.at })
    .from(contactConsents)
    .where(
      and(
        eq(contactConsents.companyId, ctx.companyId),
        eq(contactConsents.contactId, contactId),
        sql`${contactConsents.kind} in ${kinds}`,
      ),
    )
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
  at: Date = ctx.now(),
): Promise<void> {
  await ctx.db
    .insert(contactConsents)
    .values({ companyId: ctx.companyId, contactId, kind, text: text.slice(0, 1000), at });
  if (kind === "given") {
    await dropKept(ctx, await identitiesOf(ctx, contactId));
  }
  // The event carries no text: screens that show the contact fetch it.
  publish(ctx, [rooms.everyone], "contact", { action: "reload" });
}

/**
 * True if the company may write to a contact first, as schedules do: always, unless it requires consent and has none.
 * Contacts who opted out (`refusesAdvertising`) get no campaign in any case.
 */
export async function mayWriteUnasked(ctx: Context, contactId: number): Promise<boolean> {
  if (!(await getSetting(ctx, "setOptInType"))) return true;
  return (await latestConsent(ctx, contactId)) === "given";
}
