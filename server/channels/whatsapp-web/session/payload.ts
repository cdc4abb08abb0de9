import { proto, type WAMessage, type WAMessageKey } from "@whiskeysockets/baileys";

/** A message with its key as bytes: quotes, resends and media need them later. */
export function encodePayload(message: WAMessage): Uint8Array {
  const { key, pushName, participant, messageTimestamp } = message;
  return proto.WebMessageInfo.encode({
    key: keyOf(key),
    message: message.message ?? null,
    messageTimestamp: messageTimestamp ?? null,
    pushName: pushName ?? null,
    participant: participant ?? null,
  }).finish();
}

/** Only the fields of the wire form; Baileys adds others. */
const keyOf = ({ remoteJid, fromMe, id, participant }: WAMessageKey): proto.IMessageKey => ({
  remoteJid: remoteJid ?? null,
  fromMe: fromMe ?? null,
  id: id ?? null,
  participant: participant ?? null,
});

/** Decodes those bytes; null for bytes of another origin, such as the empty ones of an undecryptable message. */
export function decodePayload(payload: Uint8Array): WAMessage | null {
  if (payload.length === 0) return null;
  const { key, ...rest } = proto.WebMessageInfo.decode(payload);
  return key && rest.message ? { ...rest, key } : null;
}
