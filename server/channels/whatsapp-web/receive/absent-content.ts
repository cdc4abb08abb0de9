import {
  type BinaryNode,
  decodeMessageNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  PLACEHOLDER_MAX_AGE_SECONDS,
  proto,
  unixTimestampSeconds,
  type WAMessage,
} from "@whiskeysockets/baileys";
import type { OwnIds } from "../numbers/jids.ts";

/** The types of absent content that no device but the phone ever gets. */
const never = new Set(["bot_unavailable_fanout", "hosted_unavailable_fanout"]);

/**
 * The message of a stanza that came without its content; null for every other stanza. One whose content never comes is
 * of an unknown kind, or "view once"; all others are unreadable until the phone has sent the content.
 */
export function absentMessage(stanza: BinaryNode, own: OwnIds): WAMessage | null {
  if (hasContent(stanza)) return null;
  const type = getBinaryNodeChild(stanza, "unavailable")?.attrs.type ?? "";
  try {
    const { fullMessage } = decodeMessageNode(stanza, own.id, own.lid ?? "");
    if (type.startsWith("view_once")) return { ...fullMessage, key: { ...fullMessage.key, isViewOnce: true } };
    if (never.has(type) || isEncryptedByBot(stanza) || isTooOld(stanza)) return { ...fullMessage, message: {} };
    return { ...fullMessage, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT };
  } catch {
    return null;
  }
}

function hasContent(stanza: BinaryNode): boolean {
  const parts = [...getBinaryNodeChildren(stanza, "enc"), ...getBinaryNodeChildren(stanza, "plaintext")];
  return parts.length > 0 && !isEncryptedByBot(stanza);
}

/** Baileys refuses the messages of bots, unread. */
const isEncryptedByBot = (stanza: BinaryNode): boolean => getBinaryNodeChild(stanza, "enc")?.attrs.type === "msmsg";

/** Baileys asks the phone for nothing older. */
const isTooOld = ({ attrs }: BinaryNode): boolean =>
  unixTimestampSeconds() - Number(attrs.t) > PLACEHOLDER_MAX_AGE_SECONDS;
