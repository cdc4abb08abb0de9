import { randomBytes } from "node:crypto";
import { type BinaryNode, generateMessageIDV2, proto } from "@whiskeysockets/baileys";
import { isGroup, lidJid, phoneJid, unixSeconds } from "../network/addresses.ts";
import { deliver, linkedDevices } from "../network/deliver.ts";
import type { Resend } from "../network/queue.ts";
import type { LinkedDevice, Network } from "../network/state.ts";
import { claimPreKey } from "../wire/device-keys.ts";
import type { DeviceBundle } from "./handset.ts";
import { effectOf } from "./message-content.ts";
import { handsetOf, phoneOf, showOn } from "./phones.ts";
import { reachPhone } from "./to-phone.ts";

export type SendOptions = {
  id?: string | undefined;
  addressing?: "lid" | "pn" | undefined;
  corrupt?: number | undefined;
  duplicate?: boolean | undefined;
};

/** Sends a message from a person's phone. Returns its id. A switched-off phone sends it later. */
export async function sendFromPhone(
  network: Network,
  from: string,
  to: string,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<string> {
  const phone = phoneOf(network, from);
  const id = options.id ?? generateMessageIDV2(phoneJid(from));
  const payload = proto.Message.encode(message).finish();
  const status = phone.online ? "sent" : "pending";
  const arrival = { phone: from, chat: to, author: from, id, at: Date.now(), message, payload, status } as const;
  showOn(network, from, network.chats.apply(arrival));
  if (phone.online) await transmit(network, { from, to, id, payload }, options);
  else network.outbox.set(`${from} ${id}`, { from, to, id, payload });
  return id;
}

/** Sends the messages written while a phone was off. */
export async function sendWaiting(network: Network, number: string): Promise<void> {
  for (const [key, waiting] of [...network.outbox.entries()]) {
    if (waiting.from !== number) continue;
    network.outbox.delete(key);
    showOn(network, number, network.chats.tick(number, waiting.to, waiting.id, "sent"));
    await transmit(network, waiting, {});
  }
}

type Outgoing = { from: string; to: string; id: string; payload: Uint8Array };

async function transmit(network: Network, outgoing: Outgoing, options: SendOptions): Promise<void> {
  const { from, to, id, payload } = outgoing;
  const message = proto.Message.decode(payload);
  const group = isGroup(to) ? to : null;
  const recipients = group ? (network.groups.get(group)?.members ?? []).filter((member) => member !== from) : [to];

  // The account's own linked devices get a copy that names the recipient.
  const sentCopy = { deviceSentMessage: { destinationJid: group ?? lidJid(to), message } };
  for (const own of readyDevices(network, from)) {
    await encryptFor(network, own, id, {
      from,
      group,
      payload: proto.Message.encode(group ? message : sentCopy).finish(),
      attrs: group
        ? addressing(network, from, group)
        : { from: lidJid(from), addressing_mode: "lid", recipient: lidJid(to), peer_recipient_pn: phoneJid(to) },
      corrupt: 0,
    });
  }
  const attrs = { ...addressing(network, from, group, options.addressing), ...editMark(message) };
  for (const number of recipients) {
    const linked = readyDevices(network, number);
    for (const device of linked) {
      await encryptFor(network, device, id, { from, group, payload, attrs, corrupt: options.corrupt ?? 0 });
      if (options.duplicate) await encryptFor(network, device, id, { from, group, payload, attrs, corrupt: 0 });
    }
    const chat = group ?? from;
    await reachPhone(network, { kind: "phone", phone: number, from, chat, id, payload, at: Date.now() });
    const arrived = linked.length === 0 && network.phones.get(number)?.online;
    if (arrived) showOn(network, from, network.chats.tick(from, to, id, "delivered"));
  }
}

/** The stanza of an edit or deletion carries a mark outside the encryption, too. */
function editMark(message: proto.IMessage): { edit?: string } {
  const { type } = effectOf(message);
  return type === "edit" ? { edit: "1" } : type === "delete" ? { edit: "7" } : {};
}

/** Devices that have logged in once; before that they have uploaded no keys. */
const readyDevices = (network: Network, number: string) =>
  linkedDevices(network.accounts.get(number)).filter(({ device }) => device.signedPreKey !== null);

function addressing(network: Network, from: string, group: string | null, mode = network.settings.addressing) {
  const [self, alt] = mode === "lid" ? [lidJid(from), phoneJid(from)] : [phoneJid(from), lidJid(from)];
  const suffix = mode === "lid" ? "pn" : "lid";
  return group
    ? { from: group, participant: self, addressing_mode: mode, [`participant_${suffix}`]: alt }
    : { from: self, addressing_mode: mode, [`sender_${suffix}`]: alt };
}

/**
 * Encrypts a phone's message for one linked device and delivers it. Called again with a count when the device could
 * not decrypt it.
 */
export function encryptFor(network: Network, to: LinkedDevice, id: string, what: Resend, count = 0): Promise<void> {
  const handset = handsetOf(network, what.from);
  return handset.inTurn(async () => {
    const message = proto.Message.decode(what.payload);
    const address = phoneJid(to.account.number, to.device.id);
    const bundle = () => claimBundle(network, to);
    const parts: BinaryNode[] = [];
    if (what.group) {
      const author = what.attrs.participant ?? lidJid(what.from);
      const [common, key] = await handset.encryptForGroup(what.group, author, message);
      parts.push(await handset.encrypt(address, key, bundle), common);
    } else parts.push(await handset.encrypt(address, message, bundle));

    const [first] = parts;
    if (first && count > 0) first.attrs.count = String(count);
    if (what.corrupt > 0) for (const part of parts) part.content = randomBytes(64);
    const type = message.conversation || message.extendedTextMessage ? "text" : "media";
    const self = what.attrs.from ?? lidJid(what.from);
    const notify = phoneOf(network, what.from).name;
    const attrs = { id, t: unixSeconds(), type, notify, ...what.attrs, from: self };
    deliver(network, to, { tag: "message", attrs, content: parts }, what);
  });
}

function claimBundle(network: Network, link: LinkedDevice): DeviceBundle {
  const { account, device } = link;
  if (!device.signedPreKey) throw new Error(`device ${device.id} of ${account.number} has uploaded no keys yet`);
  const preKey = claimPreKey(network, link);
  return {
    registrationId: device.registrationId,
    identityKey: device.identity,
    signedPreKey: device.signedPreKey,
    ...(preKey ? { preKey } : {}),
  };
}
