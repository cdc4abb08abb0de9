import { isJidGroup, jidDecode } from "@whiskeysockets/baileys";

/** The jid of the network itself, the sender of its own stanzas. */
export const networkJid = "s.whatsapp.net";

/** Private ids are numbers shifted by a constant: they differ from the number, and convert back without a table. */
const lidShift = 100_000_000_000_000n;

const withDevice = (user: string, device: number) => (device ? `${user}:${device}` : user);

/** Address of a number (digits only) or of one of its linked devices. */
export const phoneJid = (number: string, device = 0): string => `${withDevice(number, device)}@s.whatsapp.net`;

/** Private address (LID) of a number or of one of its linked devices. */
export const lidJid = (number: string, device = 0): string =>
  `${withDevice((BigInt(number) + lidShift).toString(), device)}@lid`;

/** The number behind either kind of address. Throws when the text is no user address. */
export function numberOf(jid: string): string {
  const decoded = jidDecode(jid);
  if (!decoded || !/^\d+$/.test(decoded.user)) throw new Error(`not a user address: ${jid}`);
  return decoded.server === "lid" ? (BigInt(decoded.user) - lidShift).toString() : decoded.user;
}

/** Device part of an address; 0 is the phone itself. */
export const deviceOf = (jid: string): number => jidDecode(jid)?.device ?? 0;

export const isGroup = (chat: string): boolean => isJidGroup(chat) === true;

/** A chat's id as the phones use it: the other side's digits, or the group's jid. */
export const chatOfJid = (jid: string): string => (isGroup(jid) ? jid : numberOf(jid));

export const unixSeconds = (ms: number = Date.now()): string => Math.floor(ms / 1000).toString();
