import type { Identity } from "../../channels/chat.ts";
import type { Context } from "../../context.ts";
import { keepRefusal, keptOptOuts } from "./kept-refusals.ts";
import { recordChoice } from "./record-choice.ts";

/** The ids that a contact has from now on, and those that it has no longer. */
type Change = { gained: readonly Identity[]; lost?: readonly Identity[] };

/**
 * Applies the opt-outs that were kept under ids of a contact when these change: a stop of the company's advertising is
 * written to the contact, and a refusal under a lost number is kept under the new one.
 */
export async function carryOptOuts(ctx: Context, contactId: number, { gained, lost = [] }: Change): Promise<void> {
  const { stoppedAt } = await keptOptOuts(ctx, [...gained, ...lost]);
  if (stoppedAt) await recordChoice(ctx, contactId, { isWanted: false, at: stoppedAt });
  if ((await keptOptOuts(ctx, lost)).isRefused) await keepRefusal(ctx, gained);
}
