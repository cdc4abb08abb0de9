import { areJidsSameUser, jidDecode, type WAMessageKey } from "@whiskeysockets/baileys";
import { type Chat, contactChat, groupChat, idOf } from "../../chat.ts";

/** The account's own addresses, as the credentials have them. */
export type OwnIds = { id: string; lid?: string | undefined };

/** Numbers and private ids are digits; older groups have their creator's number and a time. */
const wellFormedUser = /^[\d-]{1,64}$/;

/** Signal sender keys are stored under the address of a group or a broadcast list. */
const wellFormedChat = /^[\w-]{1,64}@(?:g\.us|broadcast)$/;

type Address = { kind: "phone" | "lid" | "group"; user: string };

/** Null for addresses without a conversation: status, newsletters, broadcast lists, WhatsApp's own announcements. */
function addressOf(jid: string | null | undefined): Address | null {
  const decoded = jid ? jidDecode(jid) : undefined;
  if (!decoded || !wellFormedUser.test(decoded.user) || decoded.user === "0") return null;
  switch (decoded.server) {
    case "s.whatsapp.net":
    case "c.us":
    case "hosted":
      return { kind: "phone", user: decoded.user };
    case "lid":
    case "hosted.lid":
      return { kind: "lid", user: decoded.user };
    case "g.us":
      return { kind: "group", user: decoded.user };
    default:
      return null;
  }
}

/**
 * True if sender keys may be stored under this address. Senders choose it, and one NUL would fail the whole session.
 */
export const hasSenderKeys = (jid: string | null | undefined): boolean => wellFormedChat.test(jid ?? "");

/** The digits of a number jid; null for anything else. */
export function numberOf(jid: string | undefined): string | null {
  const address = addressOf(jid);
  return address?.kind === "phone" ? address.user : null;
}

/** The digits of a person's number or private id; null for anything else. */
export function userOf(jid: string | null | undefined): string | null {
  const address = addressOf(jid);
  return address && address.kind !== "group" ? address.user : null;
}

/** True if two jids belong to one person, on any device, under the same kind of address. */
export function isSamePerson(one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [addressOf(one), addressOf(other)];
  return a !== null && a.kind === b?.kind && a.user === b.user;
}

/** The chat a message belongs to, by both of its addresses if it has both; null if it is no chat of ours. */
export function chatOf(key: WAMessageKey, own: OwnIds): Chat | null {
  const main = addressOf(key.remoteJid);
  if (!main) return null;
  if (main.kind === "group") return groupChat(main.user);
  const isOwn = (jid: string) => areJidsSameUser(jid, own.id) || areJidsSameUser(jid, own.lid);
  // In messages from the owner's phone the other address may be the sender's, that is, the owner's.
  const misleading = key.remoteJidAlt && isOwn(key.remoteJidAlt) && !isOwn(key.remoteJid ?? "");
  const other = misleading ? null : addressOf(key.remoteJidAlt);
  const of = (kind: Address["kind"]) => [main, other].find((address) => address?.kind === kind)?.user;
  return contactChat({ lid: of("lid"), phone: of("phone") });
}

/**
 * The address to send to. The number comes first if known: Baileys finds the private id and its session by it, and the
 * answer reaches the contact under either. A contact known only by the private id is addressed by it.
 */
export function jidOf(chat: Chat): string {
  const [address] = jidsOf(chat);
  if (!address) throw new Error("a chat without any address");
  return address;
}

/** A chat's addresses, the number's first. */
export function jidsOf(chat: Chat): string[] {
  const [group, phone, lid] = [idOf(chat, "group"), idOf(chat, "phone"), idOf(chat, "lid")];
  return [
    ...(group ? [`${group}@g.us`] : []),
    ...(phone ? [`${phone}@s.whatsapp.net`] : []),
    ...(lid ? [`${lid}@lid`] : []),
  ];
}
