import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from "@whiskeysockets/baileys";
import { deviceOf, isGroup, lidJid, numberOf, phoneJid, unixSeconds } from "../network/addresses.ts";
import { deliver, linkedDevice, linkedDevices } from "../network/deliver.ts";
import { hasWhatsApp } from "../network/network.ts";
import type { LinkedDevice, Network, Session } from "../network/state.ts";
import { phoneOf } from "../phones/phones.ts";
import { reachPhone } from "../phones/to-phone.ts";
import { refuseNewChat } from "./new-chats.ts";

/** One device a message is addressed to, with its encrypted parts. */
type Target = { number: string; device: number; lid: boolean; parts: BinaryNode[] };

/** A linked device sends a message: acknowledge it, then deliver it to each of its recipients' phones and devices. */
export async function handleMessage(
  network: Network,
  session: Session,
  sender: LinkedDevice,
  node: BinaryNode,
): Promise<void> {
  const { id, to } = node.attrs;
  if (!id || !to) throw new Error("message without id or recipient");
  const error = refusal(network, to) ?? refuseNewChat(network, sender.account, to);
  if (error !== null || !network.faults.dropAck) {
    session.send({
      tag: "ack",
      attrs: { class: "message", id, from: to, t: unixSeconds(), ...(error === null ? {} : { error: String(error) }) },
    });
  }
  if (error !== null) return;
  const { account, device } = sender;
  network.events.emit("sent", {
    account: account.number,
    device: device.id,
    id,
    to,
    type: node.attrs.type ?? "",
    attrs: node.attrs,
  });
  const at = Date.now();
  const byLid = isGroup(to) && node.attrs.addressing_mode === "lid";
  for (const target of targetsOf(network, sender, node, to)) {
    if (target.device > 0) {
      passOn(network, sender, target, node, id, to);
      continue;
    }
    await reachPhone(network, {
      kind: "companion",
      phone: target.number,
      account: account.number,
      device: device.id,
      to,
      id,
      from: phoneJid(account.number, device.id),
      author: byLid ? lidJid(account.number, device.id) : phoneJid(account.number, device.id),
      parts: target.parts,
      at,
      peer: node.attrs.category === "peer",
    });
  }
}

function refusal(network: Network, to: string): number | null {
  const { ackError, ackErrorFor } = network.faults;
  if (ackError === null) return null;
  return ackErrorFor === null || (!isGroup(to) && numberOf(to) === ackErrorFor) ? ackError : null;
}

function targetsOf(network: Network, sender: LinkedDevice, node: BinaryNode, to: string): Target[] {
  const encrypted = getBinaryNodeChildren(node, "enc");
  const groupPart = encrypted.find((part) => part.attrs.type === "skmsg");
  const targets = new Map<string, Target>();
  const add = (jid: string, parts: BinaryNode[]) => {
    const [number, device] = [numberOf(jid), deviceOf(jid)];
    targets.set(`${number}:${device}`, { number, device, lid: jid.endsWith("@lid"), parts });
  };

  for (const participant of getBinaryNodeChildren(getBinaryNodeChild(node, "participants"), "to")) {
    const part = getBinaryNodeChild(participant, "enc");
    if (participant.attrs.jid && part) add(participant.attrs.jid, [part]);
  }
  const direct = encrypted.find((part) => part !== groupPart);
  if (direct) add(node.attrs.participant ?? to, [direct]);
  if (groupPart) {
    // A device that already has the author's group key gets only the common part.
    const members = network.groups.get(to)?.members ?? [];
    const everyone = members.flatMap((number) => [
      lidJid(number),
      ...linkedDevices(network.accounts.get(number)).map(({ device }) => lidJid(number, device.id)),
    ]);
    for (const jid of everyone) {
      const own = targets.get(`${numberOf(jid)}:${deviceOf(jid)}`);
      if (own) own.parts.push(groupPart);
      else add(jid, [groupPart]);
    }
  }
  // The sending device gets no copy, and numbers without WhatsApp get nothing.
  targets.delete(`${sender.account.number}:${sender.device.id}`);
  return [...targets.values()].filter((target) => hasWhatsApp(network, target.number));
}

/** Passes a message from one linked device to another; the network cannot read it. */
function passOn(
  network: Network,
  sender: LinkedDevice,
  target: Target,
  node: BinaryNode,
  id: string,
  to: string,
): void {
  const receiver = linkedDevice(network, target.number, target.device);
  if (!receiver) return;
  deliver(network, receiver, {
    tag: "message",
    attrs: {
      id,
      t: unixSeconds(),
      type: node.attrs.type ?? "text",
      notify: phoneOf(network, sender.account.number).name,
      ...passedAddresses(sender, target, to),
      ...(node.attrs.edit ? { edit: node.attrs.edit } : {}),
    },
    content: target.parts,
  });
}

function passedAddresses({ account, device }: LinkedDevice, target: Target, to: string): Record<string, string> {
  const [jid, altJid, alt] = target.lid ? ([lidJid, phoneJid, "pn"] as const) : ([phoneJid, lidJid, "lid"] as const);
  const from = jid(account.number, device.id);
  const mode = { addressing_mode: target.lid ? "lid" : "pn" };
  if (isGroup(to)) return { ...mode, from: to, participant: from, [`participant_${alt}`]: altJid(account.number) };
  if (target.number !== account.number) return { ...mode, from, [`sender_${alt}`]: altJid(account.number) };
  const recipient = numberOf(to);
  return { ...mode, from, recipient: jid(recipient), [`peer_recipient_${alt}`]: altJid(recipient) };
}
