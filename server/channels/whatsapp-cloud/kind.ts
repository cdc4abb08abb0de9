import { randomUUID } from "node:crypto";
import type { ChannelKind } from "../channels.ts";

/** The official WhatsApp Business Cloud API. Importing this loads no code of the adapter. */
export const whatsappCloud: ChannelKind = {
  name: "whatsapp-cloud",
  link: "webhook",
  assignsIds: "channel",
  addresses: ["phone", "bsuid"],
  capabilities: ["templates", "serviceWindow", "react"],
  // It travels as `biz_opaque_callback_data`, and every status of the message brings it back.
  newId: () => randomUUID(),
};
