import { proto, type WAMessage, type WAMessageKey } from "@whiskeysockets/baileys";

/** A message with its key as bytes: what quotes, resends and media need later. */
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

/** The fields that the wire form has; Baileys adds others. */
const keyOf = ({ remoteJid, fromMe, id, participant }: WAMessageKey): proto.IMessageKey => ({
  remoteJid: remoteJid ?? null,
  fromMe: fromMe ?? null,
  id: id ?? null,
  participant: participant ?? null,
});

/** The inverse; null when the bytes are none of ours, such as the empty ones of what could not be decrypted. */
export function decodePayload(payload: Uint8Array): WAMessage | null {
  if (payload.length === 0) return null;
  const { key, ...rest } = proto.WebMessageInfo.decode(payload);
  return key && rest.message ? { ...rest, key } : null;
}
