import type { Context } from "../../context.ts";
import { identitiesOf } from "../contacts/identities/identities-of.ts";
import { keepChoice, keepRefusal } from "./kept-refusals.ts";
import { latestConsent, latestStep } from "./record-consent.ts";

/** Keeps the opt-outs of a contact that is about to be erased: its own, and what it told the channel. */
export async function keepOptOuts(ctx: Context, contactId: number): Promise<void> {
  const own = await latestConsent(ctx, contactId);
  const told = await latestStep(ctx, contactId, ["stopped", "resumed", "given"]);
  if (own !== "left" && told?.kind !== "stopped") return;
  const ids = await identitiesOf(ctx, contactId);
  if (own === "left") await keepRefusal(ctx, ids);
  if (told?.kind === "stopped") await keepChoice(ctx, ids, { isWanted: false, at: told.at });
}
