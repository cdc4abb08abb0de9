import { valuesFor } from "@balcao/shared/automation/schedule-template.ts";
import { TemplateStatus } from "@balcao/shared/channels/message-templates.ts";
import { isRatingName } from "@balcao/shared/channels/rating-template.ts";
import type { UnsaidReason } from "@balcao/shared/inbox/ticket-history.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { z } from "zod";
import { findSendable } from "../channels/message-templates/find-template.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { countryOfContact } from "../inbox/costs/budget/country-of-contact.ts";
import { expectCost, reserveCost } from "../inbox/costs/budget/reserve-cost.ts";
import { say } from "../inbox/messages/send/say.ts";
import { templateDraft } from "../inbox/messages/send/template-draft.ts";
import type { TicketRow } from "../inbox/tickets/tickets.table.ts";
import { type Addressee, variablesFor } from "./bot/prepare-sayings.ts";

/**
 * Sends a queue's reminder by its template, which reaches the contact also outside of the service window. Returns the
 * message's id, or the reason why none was sent: also that it costs more than is left of the company's `budget`, in
 * millionths of a real. In the caller's transaction.
 */
export async function remindByTemplate(
  ctx: Context,
  ticket: TicketRow,
  template: TemplateChoice | null,
  { budget, ...to }: Addressee & { budget: number | null },
): Promise<{ messageId: number } | { why: UnsaidReason }> {
  const { connectionId, contactId } = ticket;
  if (template === null || connectionId === null) return { why: "window" };
  // Without its payloads nobody would record the rating.
  if (isRatingName(template.name)) return { why: "unfit" };
  const values = valuesFor(template.values, await variablesFor(ctx, to, Object.values(template.values)));
  try {
    const draft = await templateDraft(ctx, { connectionId, contactId }, { ...template, values }, null);
    const cost = budget === null ? 0 : await reserve(ctx, budget, { connectionId, template, contact: to.contact });
    if (cost === null) return { why: "budget" };
    const [messageId] = await say(ctx, ticket, [draft]);
    if (messageId === undefined) return { why: "none" };
    await expectCost(ctx, messageId, cost);
    return { messageId };
  } catch (error) {
    const why = obstacleOf(error);
    if (why === null) throw error;
    return { why };
  }
}

type Reminder = { connectionId: number; template: TemplateChoice; contact: Addressee["contact"] };

/** Reserves the price of a reminder; null if the budget does not suffice. */
async function reserve(
  ctx: Context,
  budget: number,
  { connectionId, template, contact }: Reminder,
): Promise<number | null> {
  const { category } = await findSendable(ctx, connectionId, template);
  return reserveCost(ctx, budget, { connectionId, category, country: await countryOfContact(ctx, contact) });
}

const Unsendable = z.object({ status: TemplateStatus.nullable() });
const Misfit = z.object({ reason: z.string() });

/** The reason in a refusal of `templateDraft`; null for every other error. */
function obstacleOf(error: unknown): UnsaidReason | null {
  if (!(error instanceof AppError)) return null;
  switch (error.code) {
    case "ERR_TEMPLATE_UNKNOWN": {
      const { status = null } = Unsendable.safeParse(error.details).data ?? {};
      return status === "approved" ? "unfit" : (status ?? "none");
    }
    case "ERR_TEMPLATE_VALUES":
      // A reminder has no file for a header.
      return Misfit.safeParse(error.details).data?.reason === "file" ? "unfit" : "values";
    case "ERR_CONTACT_OPTED_OUT":
      return "optedOut";
    case "ERR_CHANNEL_CANNOT":
      return "window";
    default:
      return null;
  }
}
