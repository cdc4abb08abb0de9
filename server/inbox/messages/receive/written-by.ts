import { actingFor } from "../../../actor.ts";
import type { InboundMessage } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";

/** The same, acting for the contact, or for one of our people, not known which, who writes on the phone. */
export const writtenBy = (ctx: Context, { fromMe }: InboundMessage, contactId: number): Context =>
  actingFor(ctx, "whatsapp", fromMe ? { by: "user", id: null } : { by: "contact", id: contactId });
