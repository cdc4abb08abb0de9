import { randomBytes } from "node:crypto";
import { aesEncryptGCM, type BinaryNode, getBinaryNodeChild, hkdf, proto } from "@whiskeysockets/baileys";
import { isGroup, numberOf, unixSeconds } from "../network/addresses.ts";
import { deliver } from "../network/deliver.ts";
import type { LinkedDevice, Network } from "../network/state.ts";
import { mediaPart } from "./media.ts";

/**
 * Answers a linked device that found a file gone from the media store and asks its own phone to upload it again. The
 * phone answers with the new path, encrypted with the file's own key, or with error 2 if it does not have the file
 * either.
 */
export function answerMediaRetry(network: Network, reader: LinkedDevice, node: BinaryNode, id: string): void {
  const wanted = getBinaryNodeChild(node, "rmr");
  if (!wanted?.attrs.jid) return;
  const chat = isGroup(wanted.attrs.jid) ? wanted.attrs.jid : numberOf(wanted.attrs.jid);
  const payload = network.chats.payload(reader.account.number, chat, id);
  const part = payload && mediaPart(payload)?.part;
  const file = part?.directPath ? network.media.get(part.directPath) : undefined;
  const answer: BinaryNode =
    file && part?.mediaKey
      ? encryptedAnswer(id, network.media.put(file), part.mediaKey)
      : { tag: "error", attrs: { code: "2" } };
  deliver(network, reader, {
    tag: "notification",
    attrs: { from: node.attrs.to ?? "", id, type: "mediaretry", t: unixSeconds() },
    content: [{ tag: "rmr", attrs: wanted.attrs }, answer],
  });
}

function encryptedAnswer(id: string, directPath: string, mediaKey: Uint8Array): BinaryNode {
  const { SUCCESS } = proto.MediaRetryNotification.ResultType;
  const plain = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result: SUCCESS }).finish();
  const key = hkdf(Buffer.from(mediaKey), 32, { info: "WhatsApp Media Retry Notification" });
  const iv = randomBytes(12);
  const sealed = aesEncryptGCM(plain, Buffer.from(key), iv, Buffer.from(id));
  return {
    tag: "encrypt",
    attrs: {},
    content: [
      { tag: "enc_p", attrs: {}, content: sealed },
      { tag: "enc_iv", attrs: {}, content: iv },
    ],
  };
}
