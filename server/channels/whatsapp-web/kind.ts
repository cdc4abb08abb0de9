import { randomBytes } from "node:crypto";
import type { ChannelKind } from "../channels.ts";

/** WhatsApp through a linked device, like WhatsApp Web. Importing this loads no code of the adapter. */
export const whatsappWeb: ChannelKind = {
  name: "whatsapp-web",
  link: "session",
  assignsIds: "caller",
  addresses: ["phone", "lid", "group"],
  capabilities: [
    "pairing",
    "edit",
    "revoke",
    "react",
    "groups",
    "checkNumbers",
    "profilePicture",
    "contactPictures",
    "phoneBook",
    "typing",
  ],
  // Ids in the form of WhatsApp's own clients. Phones show a repeat under the same id once.
  newId: () => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`,
};
