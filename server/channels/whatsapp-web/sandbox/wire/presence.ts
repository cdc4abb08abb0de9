import { type BinaryNode, getAllBinaryNodeChildren } from "@whiskeysockets/baileys";
import { isGroup, lidJid, numberOf, phoneJid } from "../network/addresses.ts";
import { linkedDevices, sessionOf } from "../network/deliver.ts";
import type { LinkedDevice, Network, Session } from "../network/state.ts";

export type TypingState = "composing" | "recording" | "paused";

/** A linked device announces its presence, or subscribes to a contact's. */
export function handlePresence(network: Network, session: Session, link: LinkedDevice, node: BinaryNode): void {
  const { type, to, name } = node.attrs;
  if (name && name !== "~") {
    link.account.name = name;
    network.accounts.set(link.account.number, link.account);
  }
  if (type === "available" || type === "unavailable") session.online = type === "available";
  if (type !== "subscribe" || !to || isGroup(to)) return;
  session.watching.add(numberOf(to));
  session.send(presenceOf(network, numberOf(to), to));
}

/** Notifies subscribed devices that a phone was switched on or off. */
export function announcePresence(network: Network, number: string): void {
  const jid = network.settings.addressing === "lid" ? lidJid(number) : phoneJid(number);
  for (const session of network.sessions) {
    if (session.active && session.watching.has(number)) session.send(presenceOf(network, number, jid));
  }
}

function presenceOf(network: Network, number: string, from: string): BinaryNode {
  const online = network.phones.get(number)?.online === true;
  return { tag: "presence", attrs: { from, ...(online ? {} : { type: "unavailable", last: "deny" }) } };
}

/** The business types; the contact's phone shows it. */
export function handleChatState(network: Network, { account }: LinkedDevice, node: BinaryNode): void {
  const { to } = node.attrs;
  if (!to || isGroup(to)) return;
  const [state] = getAllBinaryNodeChildren(node);
  const typing = state?.tag === "paused" ? "paused" : state?.attrs.media === "audio" ? "recording" : "composing";
  network.events.emit("screen", { type: "typing", phone: numberOf(to), chat: account.number, state: typing });
}

/** A person types: the account's linked devices are notified if they are online and subscribed to the person. */
export function showTyping(network: Network, from: string, to: string, state: TypingState): void {
  const jid = network.settings.addressing === "lid" ? lidJid(from) : phoneJid(from);
  const child: BinaryNode =
    state === "recording" ? { tag: "composing", attrs: { media: "audio" } } : { tag: state, attrs: {} };
  for (const device of linkedDevices(network.accounts.get(to))) {
    const session = sessionOf(network, device);
    if (!session?.online || !session.watching.has(from)) continue;
    session.send({ tag: "chatstate", attrs: { from: jid }, content: [child] });
  }
}
