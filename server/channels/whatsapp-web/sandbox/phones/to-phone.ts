import { randomUUID } from "node:crypto";
import { type BinaryNode, encodeBigEndian, KEY_BUNDLE_TYPE, proto } from "@whiskeysockets/baileys";
import { chatOfJid, isGroup, lidJid, phoneJid, unixSeconds } from "../network/addresses.ts";
import { deliver, deliverReceipt, linkedDevice } from "../network/deliver.ts";
import type { CompanionMessage, HeldForPhone, Network } from "../network/state.ts";
import { handsetOf, phoneOf, readsAtOnce, showOn } from "./phones.ts";

const maxRetries = 5;

/** Delivers a message to a phone, or keeps it until the phone is switched on. */
export async function reachPhone(network: Network, message: HeldForPhone): Promise<void> {
  const phone = phoneOf(network, message.phone);
  if (!phone.online) {
    network.held.set(`${message.phone} ${message.id} ${randomUUID()}`, message);
    return;
  }
  if (message.kind === "phone") receiveFromPhone(network, message);
  else await receiveFromCompanion(network, message);
}

/** Delivers the messages that waited while a phone was off. */
export async function reachPhoneAgain(network: Network, number: string): Promise<void> {
  for (const [id, message] of [...network.held.entries()]) {
    if (message.phone !== number) continue;
    network.held.delete(id);
    await reachPhone(network, message);
  }
}

function receiveFromPhone(network: Network, message: HeldForPhone & { kind: "phone" }): void {
  const { phone, from, chat, id, payload, at } = message;
  const shown = network.chats.apply({
    phone,
    chat,
    author: from,
    id,
    at,
    message: proto.Message.decode(payload),
    payload,
  });
  showOn(network, phone, shown);
}

async function receiveFromCompanion(network: Network, message: CompanionMessage): Promise<void> {
  const handset = handsetOf(network, message.phone);
  const group = message.to;
  try {
    if (network.faults.unreadableToPhones > 0 && message.phone !== message.account) {
      network.faults.unreadableToPhones--;
      throw new Error("made unreadable on purpose");
    }
    const content = await handset.decrypt(message.parts, { device: message.from, group, author: message.author });
    network.retryCounts.delete(retryKey(message));
    show(network, message, content);
  } catch (error) {
    network.events.emit("unreadable", { phone: message.phone, id: message.id, reason: String(error) });
    await askAgain(network, message);
  }
}

function show(network: Network, message: CompanionMessage, content: proto.IMessage): void {
  const { phone, account, id, to, at } = message;
  const own = phone === account;
  const inGroup = isGroup(to);
  const chat = inGroup ? to : own ? ownChat(content, to) : account;
  const inner = content.deviceSentMessage?.message ?? content;
  const payload = proto.Message.encode(inner).finish();
  const shown = network.chats.apply({ phone, chat, author: account, id, at, message: inner, payload });
  showOn(network, phone, shown);
  if (own) {
    confirmToSender(network, message);
    return;
  }
  deliverReceipt(network, { from: phone, account, chat: to, ids: [id], type: "delivered" });
  if (shown && readsAtOnce(network, phoneOf(network, phone), chat)) {
    for (const seen of network.chats.markSeen(phone, chat)) showOn(network, phone, seen);
    deliverReceipt(network, { from: phone, account, chat: to, ids: [id], type: "read" });
  }
}

const ownChat = (content: proto.IMessage, to: string): string =>
  chatOfJid(content.deviceSentMessage?.destinationJid ?? to);

/** The account's own phone confirms a message of its linked device with a receipt of type sender. */
function confirmToSender(network: Network, message: CompanionMessage): void {
  const sender = linkedDevice(network, message.account, message.device);
  if (!sender || message.peer || isGroup(message.to)) return;
  deliver(network, sender, {
    tag: "receipt",
    attrs: {
      from: phoneJid(message.account),
      id: message.id,
      type: "sender",
      recipient: message.to,
      t: unixSeconds(),
    },
  });
}

const retryKey = (message: CompanionMessage) => `${message.phone} ${message.account} ${message.id}`;

/** Asks the linked device to encrypt a message again; from the second time on it also gets fresh keys. */
async function askAgain(network: Network, message: CompanionMessage): Promise<void> {
  const sender = linkedDevice(network, message.account, message.device);
  const count = (network.retryCounts.get(retryKey(message)) ?? 0) + 1;
  if (!sender || count > maxRetries) return;
  network.retryCounts.set(retryKey(message), count);
  const handset = handsetOf(network, message.phone);
  const self = network.settings.addressing === "lid" ? lidJid(message.phone) : phoneJid(message.phone);
  const inGroup = isGroup(message.to);
  const t = unixSeconds();
  const content: BinaryNode[] = [
    { tag: "retry", attrs: { count: String(count), id: message.id, t, v: "1" } },
    { tag: "registration", attrs: {}, content: encodeBigEndian(handset.registrationId) },
  ];
  if (count > 1) content.push(await keysNode(network, message.phone));
  deliver(network, sender, {
    tag: "receipt",
    attrs: {
      from: inGroup ? message.to : message.phone === message.account ? phoneJid(message.phone) : self,
      id: message.id,
      type: "retry",
      t,
      ...(inGroup ? { participant: self } : {}),
      ...(message.phone === message.account ? { recipient: message.to } : {}),
    },
    content,
  });
}

async function keysNode(network: Network, phone: string): Promise<BinaryNode> {
  const [, , ...bundle] = await handsetOf(network, phone).keyBundle();
  return { tag: "keys", attrs: {}, content: [{ tag: "type", attrs: {}, content: KEY_BUNDLE_TYPE }, ...bundle] };
}
