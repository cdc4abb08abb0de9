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
  capabilities: ["templates", "serviceWindow", "react", "showTyping"],
  files: cloudFiles,
  // It travels as `biz_opaque_callback_data`, and every status of the message brings it back.
  newId: () => randomUUID(),
};
