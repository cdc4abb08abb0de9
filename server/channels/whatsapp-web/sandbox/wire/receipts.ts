import {
  type BinaryNode,
  extractE2ESessionFromRetryReceipt,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildren,
} from "@whiskeysockets/baileys";
import type { ChatMessage } from "../control/control-api.ts";
import { answerMediaRetry } from "../media/media-retry.ts";
import { isGroup, numberOf, phoneJid, unixSeconds } from "../network/addresses.ts";
import { deviceKey } from "../network/deliver.ts";
import type { LinkedDevice, Network, Session } from "../network/state.ts";
import { encryptFor } from "../phones/from-phone.ts";
import { handsetOf, showOn } from "../phones/phones.ts";

/** Receipts of delivery; read and played come in addition. */
const acknowledging = new Set([undefined, "inactive", "sender", "peer_msg"]);

/** A linked device reports on messages it received: acknowledged, read, played, or not decryptable. */
export async function handleReceipt(
  network: Network,
  session: Session,
  reader: LinkedDevice,
  node: BinaryNode,
): Promise<void> {
  const { id, to, type } = node.attrs;
  if (!id || !to) throw new Error("receipt without id or recipient");
  session.send({
    tag: "ack",
    attrs: { class: "receipt", id, from: to, t: unixSeconds(), ...(type ? { type } : {}) },
  });
  if (type === "retry") return sendAgain(network, reader, node, id);
  if (type === "server-error") {
    answerMediaRetry(network, reader, node, id);
    return;
  }
  const list = getBinaryNodeChildren(getBinaryNodeChild(node, "list"), "item");
  const ids = [id, ...list.flatMap((item) => item.attrs.id ?? [])];
  if (acknowledging.has(type)) for (const each of ids) network.queues.acknowledge(deviceKey(reader), "message", each);
  const status = statusOf(type);
  if (status) tickAuthors(network, reader, node, ids, status);
  network.events.emit("receipt", { account: reader.account.number, device: reader.device.id, attrs: node.attrs });
}

/** A linked device acknowledges a stanza, or refuses it with an error. */
export function handleAck(network: Network, reader: LinkedDevice, { attrs }: BinaryNode): void {
  if (!attrs.id || !attrs.class) return;
  if (attrs.error) network.queues.refuse(deviceKey(reader), attrs.class, attrs.id);
  else network.queues.acknowledge(deviceKey(reader), attrs.class, attrs.id);
  network.events.emit("ack", { account: reader.account.number, device: reader.device.id, attrs });
}

function statusOf(type: string | undefined): ChatMessage["status"] | null {
  if (type === undefined || type === "inactive") return "delivered";
  return type === "read" || type === "played" ? type : null;
}

function tickAuthors(
  network: Network,
  reader: LinkedDevice,
  node: BinaryNode,
  ids: string[],
  status: ChatMessage["status"],
): void {
  const { to = "", participant } = node.attrs;
  const author = numberOf(isGroup(to) ? (participant ?? phoneJid(reader.account.number)) : to);
  const chat = isGroup(to) ? to : reader.account.number;
  for (const id of ids) showOn(network, author, network.chats.tick(author, chat, id, status));
}

/** The device could not decrypt: begin a new session with it and encrypt the same message again. */
async function sendAgain(network: Network, reader: LinkedDevice, node: BinaryNode, id: string): Promise<void> {
  const what = network.queues.askAgain(deviceKey(reader), id);
  if (!what) return;
  const count = Number(getBinaryNodeChild(node, "retry")?.attrs.count ?? 1);
  network.events.emit("retry", { account: reader.account.number, id, count });
  const { account, device } = reader;
  const registration = getBinaryNodeChildBuffer(node, "registration");
  if (registration) device.registrationId = Buffer.from(registration).readUInt32BE();
  const bundle = extractE2ESessionFromRetryReceipt(node);
  if (bundle) {
    device.identity = bundle.identityKey;
    device.signedPreKey = bundle.signedPreKey;
    const key = deviceKey(reader);
    if (bundle.preKey) network.preKeys.set(key, [bundle.preKey, ...(network.preKeys.get(key) ?? [])]);
  }
  network.accounts.set(account.number, account);
  handsetOf(network, what.from).beginAnew(phoneJid(account.number, device.id));
  await encryptFor(network, reader, id, { ...what, corrupt: Math.max(0, what.corrupt - 1) }, count);
}
