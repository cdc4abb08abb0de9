import { valuesFor } from "@balcao/shared/automation/schedule-template.ts";
import { TemplateStatus } from "@balcao/shared/channels/message-templates.ts";
import { isRatingName } from "@balcao/shared/channels/rating-template.ts";
import type { UnsaidReason } from "@balcao/shared/inbox/ticket-history.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { z } from "zod";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { say } from "../inbox/messages/send/say.ts";
import { templateDraft } from "../inbox/messages/send/template-draft.ts";
import type { TicketRow } from "../inbox/tickets/tickets.table.ts";
import { type Addressee, variablesFor } from "./bot/prepare-sayings.ts";

/**
 * Sends a queue's reminder by its template, which reaches the contact also outside of the service window. Returns the
 * message's id, or the reason why none was sent. In the caller's transaction.
 */
export async function remindByTemplate(
  ctx: Context,
  ticket: TicketRow,
  template: TemplateChoice | null,
  to: Addressee,
): Promise<{ messageId: number } | { why: UnsaidReason }> {
  const { connectionId, contactId } = ticket;
  if (template === null || connectionId === null) return { why: "window" };
  // Without its payloads nobody would record the rating.
  if (isRatingName(template.name)) return { why: "unfit" };
  const values = valuesFor(template.values, variablesFor(ctx, to));
  try {
    const draft = await templateDraft(ctx, { connectionId, contactId }, { ...template, values }, null);
    const [messageId] = await say(ctx, ticket, [draft]);
    return messageId === undefined ? { why: "none" } : { messageId };
  } catch (error) {
    const why = obstacleOf(error);
    if (why === null) throw error;
    return { why };
  }
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
