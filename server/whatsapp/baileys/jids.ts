import { areJidsSameUser, jidDecode, type WAMessageKey } from "@whiskeysockets/baileys";
import type { Chat } from "../provider.ts";

/** Own addresses as the credentials have them. */
export type OwnIds = { id: string; lid?: string | undefined };

/** Numbers and private ids are digits; older groups have their maker's number and a moment. */
const wellFormedUser = /^[\d-]{1,64}$/;

/** What Signal keys are kept under: a group's or a broadcast list's address. */
const wellFormedChat = /^[\w-]{1,64}@(?:g\.us|broadcast)$/;

type Address = { kind: "number" | "lid" | "group"; user: string };

/** Null for what is nobody to talk to: status, newsletters, broadcast lists, WhatsApp's own announcements. */
function addressOf(jid: string | null | undefined): Address | null {
  const decoded = jid ? jidDecode(jid) : undefined;
  if (!decoded || !wellFormedUser.test(decoded.user) || decoded.user === "0") return null;
  switch (decoded.server) {
    case "s.whatsapp.net":
    case "c.us":
    case "hosted":
      return { kind: "number", user: decoded.user };
    case "lid":
    case "hosted.lid":
      return { kind: "lid", user: decoded.user };
    case "g.us":
      return { kind: "group", user: decoded.user };
    default:
      return null;
  }
}

/** Whether sender keys may be kept for it. Senders name it themselves, and one NUL would fail the whole session. */
export const hasSenderKeys = (jid: string | null | undefined): boolean => wellFormedChat.test(jid ?? "");

/** The digits of an own or foreign number jid; null for anything else. */
export function numberOf(jid: string | undefined): string | null {
  const address = addressOf(jid);
  return address?.kind === "number" ? address.user : null;
}

/** The digits of a person's number or private id; null for anything else. */
export function userOf(jid: string | null | undefined): string | null {
  const address = addressOf(jid);
  return address && address.kind !== "group" ? address.user : null;
}

/** Whether two jids are one person's, on whichever device, under the same kind of address. */
export function isSamePerson(one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [addressOf(one), addressOf(other)];
  return a !== null && a.kind === b?.kind && a.user === b.user;
}

/** The chat a message belongs to, by both of its addresses where told; null when it is no chat of ours. */
export function chatOf(key: WAMessageKey, own: OwnIds): Chat | null {
  const main = addressOf(key.remoteJid);
  if (!main) return null;
  if (main.kind === "group") return { kind: "group", number: null, lid: main.user };
  const isOwn = (jid: string) => areJidsSameUser(jid, own.id) || areJidsSameUser(jid, own.lid);
  // For messages of the owner's phone the other address may be the sender's, which is the owner.
  const misleading = key.remoteJidAlt && isOwn(key.remoteJidAlt) && !isOwn(key.remoteJid ?? "");
  const other = misleading ? null : addressOf(key.remoteJidAlt);
  const of = (kind: Address["kind"]) => [main, other].find((address) => address?.kind === kind)?.user ?? null;
  return { kind: "contact", number: of("number"), lid: of("lid") };
}

/**
 * Where to send. The number wins when known: Baileys finds the private id and its session behind it, and the answer
 * reaches the contact under either. A contact who is only known by the private id is addressed by it.
 */
export function jidOf(chat: Chat): string {
  if (chat.kind === "group" && chat.lid) return `${chat.lid}@g.us`;
  if (chat.kind === "contact" && chat.number) return `${chat.number}@s.whatsapp.net`;
  if (chat.kind === "contact" && chat.lid) return `${chat.lid}@lid`;
  throw new Error("a chat without any address");
}
