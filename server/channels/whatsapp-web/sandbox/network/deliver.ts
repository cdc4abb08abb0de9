import type { BinaryNode } from "@whiskeysockets/baileys";
import { lidJid, phoneJid, unixSeconds } from "./addresses.ts";
import type { Resend } from "./queue.ts";
import type { Account, LinkedDevice, Network, Session } from "./state.ts";

/**
 * Delivers a stanza to a linked device: it stays queued until the device acknowledges it, and is sent at once if the
 * device is connected.
 */
export function deliver(network: Network, to: LinkedDevice, node: BinaryNode, resend: Resend | null = null): void {
  network.queues.put(deviceKey(to), node, resend);
  sessionOf(network, to)?.send(node);
}

/** The connection of a device that is ready for messages. */
export function sessionOf(network: Network, { device }: LinkedDevice): Session | undefined {
  for (const session of network.sessions) if (session.active && session.link?.device === device) return session;
  return undefined;
}

/** Sends all waiting stanzas to a device that has just become active, marked as offline. */
export function deliverWaiting(network: Network, session: Session, to: LinkedDevice): void {
  const waiting = network.queues.all(deviceKey(to));
  for (const [index, node] of waiting.entries()) {
    session.send({ ...node, attrs: { ...node.attrs, offline: String(index + 1) } });
  }
  session.send({
    tag: "ib",
    attrs: { from: "s.whatsapp.net" },
    content: [{ tag: "offline", attrs: { count: String(waiting.length) } }],
  });
}

/** A linked device's key in queues and key stores. */
export const deviceKey = ({ account, device }: LinkedDevice): string => `${account.number}:${device.id}`;

export function linkedDevices(account: Account | undefined): LinkedDevice[] {
  return account ? account.devices.map((device) => ({ account, device })) : [];
}

export function linkedDevice(network: Network, number: string, deviceId: number): LinkedDevice | undefined {
  return linkedDevices(network.accounts.get(number)).find(({ device }) => device.id === deviceId);
}

/** A phone sends the account a receipt: delivered, read or played. */
export function deliverReceipt(
  network: Network,
  receipt: { from: string; account: string; chat: string; ids: string[]; type: "delivered" | "read" | "played" },
): void {
  const [first, ...others] = receipt.ids;
  if (first === undefined) return;
  const self = network.settings.addressing === "lid" ? lidJid(receipt.from) : phoneJid(receipt.from);
  const inGroup = receipt.chat.endsWith("@g.us");
  const node: BinaryNode = {
    tag: "receipt",
    attrs: {
      from: inGroup ? receipt.chat : self,
      id: first,
      t: unixSeconds(),
      ...(receipt.type === "delivered" ? {} : { type: receipt.type }),
      ...(inGroup ? { participant: self } : {}),
    },
  };
  if (others.length > 0) {
    const content = others.map((id): BinaryNode => ({ tag: "item", attrs: { id } }));
    node.content = [{ tag: "list", attrs: {}, content }];
  }
  for (const device of linkedDevices(network.accounts.get(receipt.account))) deliver(network, device, node);
}
