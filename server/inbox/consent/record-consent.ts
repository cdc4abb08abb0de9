import type { ConsentKind } from "@balcao/shared/inbox/contacts.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { getSetting } from "../../workspace/settings/get-setting.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { numbersOf } from "../contacts/identities/numbers-of.ts";
import { contactConsents } from "./contact-consents.table.ts";
import { dropRefusal } from "./kept-refusals.ts";
import { stepInEffect } from "./step-in-effect.ts";

type Consented = Exclude<ConsentKind, "stopped" | "resumed">;

/**
 * The state of a contact's consent: the latest answer, or that it was requested; null without either. A person who
 * stopped the company's advertising at the channel has left, too.
 */
export async function latestConsent(ctx: Context, contactId: number): Promise<Consented | null> {
  const [row] = await ctx.db
    .select({ kind: stepInEffect<ConsentKind>(sql`c.kind`) })
    .from(contacts)
    .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId)));
  const kind = row?.kind ?? null;
  if (kind === "stopped") return "left";
  return kind === "resumed" ? null : kind;
}

/** The latest step of one of these kinds; null without one. */
export async function latestStep(ctx: Context, contactId: number, kinds: readonly ConsentKind[]) {
  const [row] = await ctx.db
    .select({ kind: contactConsents.kind, at: contactConsents.at })
    .from(contactConsents)
    .where(
      and(
        eq(contactConsents.companyId, ctx.companyId),
        eq(contactConsents.contactId, contactId),
        sql`${contactConsents.kind} in ${kinds}`,
      ),
    )
    .orderBy(desc(contactConsents.id))
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
