import { z } from "zod";

/** The optional capabilities of a channel, besides sending and receiving messages. */
const capabilities = [
  /** A phone is linked to it by a QR code or a pairing code. */
  "pairing",
  /** Messages from an approved template, which may start a conversation. */
  "templates",
  /** A contact can be answered freely only for a limited time after its last message. */
  "serviceWindow",
  "edit",
  "revoke",
  "react",
  "groups",
  "buttons",
  "lists",
  /** It checks which numbers it can reach. */
  "checkNumbers",
  /** The picture of its own number can be set. */
  "profilePicture",
  /** It shows the pictures of contacts and groups. */
  "contactPictures",
  /** It reports the address book of its phone. */
  "phoneBook",
  /** It reports when a contact types. */
  "typing",
  /** It shows the contact that an agent types. */
  "showTyping",
  /** It sends a button by which contacts share their number, which WhatsApp may hide. */
  "askNumber",
  /** Each delivered message costs money. */
  "cost",
] as const;
export const Capability = z.enum(capabilities);
export type Capability = z.infer<typeof Capability>;
