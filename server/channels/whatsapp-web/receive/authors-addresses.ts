import type { WAMessageKey } from "@whiskeysockets/baileys";
import type { Chat } from "../../chat.ts";
import { chatOf, jidsOf, type OwnIds } from "../numbers/jids.ts";

/**
 * The addresses of the person who wrote a message of a chat, as jids without a device. `complete` adds the other
 * address of a person where it is known.
 */
export async function authorsAddresses(
  key: WAMessageKey,
  chat: Chat,
  own: OwnIds,
  complete: (chat: Chat) => Promise<Chat>,
): Promise<string[]> {
  const { participant, participantAlt } = key;
  const member = { remoteJid: participant ?? null, ...(participantAlt ? { remoteJidAlt: participantAlt } : {}) };
  const other = chat.kind === "contact" ? chat : chatOf(member, own);
  const self = [own.id, own.lid ?? null].map((jid) => chatOf({ remoteJid: jid }, own));
  const people = key.fromMe ? self : [other && (await complete(other))];
  return people.flatMap((person) => (person ? jidsOf(person) : []));
}
