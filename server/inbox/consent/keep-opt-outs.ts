import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contactIdentities } from "../contacts/identities/contact-identities.table.ts";
import { keepChoice } from "./kept-choices.ts";
import { keepRefusal } from "./kept-refusals.ts";
import { latestStep } from "./record-consent.ts";

/** Keeps the opt-outs of a contact that is about to be erased: its own, and what it told the channel. */
export async function keepOptOuts(ctx: Context, contactId: number): Promise<void> {
  const own = await latestStep(ctx, contactId, ["given", "refused", "left"]);
  const told = await latestStep(ctx, contactId, ["stopped", "resumed", "given"]);
  if (own?.kind !== "left" && told?.kind !== "stopped") return;
  const { companyId, contactId: contact, kind, value } = contactIdentities;
  const ids = await ctx.db
    .select({ kind, value })
    .from(contactIdentities)
    .where(and(eq(companyId, ctx.companyId), eq(contact, contactId)));
  if (own?.kind === "left") for (const id of ids) if (id.kind === "phone") await keepRefusal(ctx, id.value);
  if (told?.kind === "stopped") await keepChoice(ctx, ids, { isWanted: false, at: told.at });
}
