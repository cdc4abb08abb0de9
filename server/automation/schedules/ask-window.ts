import type { AskWindow, ServiceWindow } from "@balcao/shared/automation/schedules.ts";
import type { z } from "zod";
import { defaultConnection } from "../../channels/connections/default-connection.ts";
import { findConnection } from "../../channels/connections/find-connection.ts";
import type { Context } from "../../context.ts";
import { findContact } from "../../inbox/contacts/contact-view.ts";
import { readWindowEnd } from "../../inbox/messages/window-end.ts";
import { refuseHiddenConversation } from "./may-see-schedules.ts";

/**
 * When the contact's service window ends at the connection that would send a schedule, before the schedule is saved. For people
 * who may plan a message to the contact; throws like saving it.
 */
export async function askWindow(
  ctx: Context,
  { contactId, whatsappId }: z.output<typeof AskWindow>,
): Promise<ServiceWindow> {
  await refuseHiddenConversation(ctx, contactId);
  await findContact(ctx, contactId);
  if (whatsappId) await findConnection(ctx, whatsappId);
  const sender = whatsappId ?? (await defaultConnection(ctx));
  return { windowUntil: sender === null ? null : await readWindowEnd(ctx, contactId, sender) };
}
