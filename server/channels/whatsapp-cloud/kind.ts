import { randomUUID } from "node:crypto";
import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { ChannelKind } from "../channels.ts";
import { cloudFiles } from "./file-types.ts";

/** The official WhatsApp Business Cloud API. Importing this loads no code of the adapter. */
export const whatsappCloud: ChannelKind = {
  name: cloudKind,
  link: "webhook",
  assignsIds: "channel",
  addresses: ["phone", "bsuid"],
  capabilities: ["templates", "serviceWindow", "react", "buttons", "lists", "showTyping", "askNumber", "cost"],
  // Meta's own limits; a longer part is refused with 131009.
  choices: {
    buttons: { most: 3, title: 20, text: 1024, id: 256 },
    list: { most: 10, title: 24, description: 72, text: 4096, label: 20, id: 200 },
  },
  files: cloudFiles,
  // Meta answers within 100 to 300 ms, and allows 80 messages a second.
  sendsAtOnce: 24,
  // It travels as `biz_opaque_callback_data`, and every status of the message brings it back.
  newId: () => randomUUID(),
};
