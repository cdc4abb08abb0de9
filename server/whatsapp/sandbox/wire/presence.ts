import { type BinaryNode, getAllBinaryNodeChildren } from "@whiskeysockets/baileys";
import { isGroup, lidJid, numberOf, phoneJid } from "../network/addresses.ts";
import { linkedDevices, sessionOf } from "../network/deliver.ts";
import type { LinkedDevice, Network, Session } from "../network/state.ts";

export type TypingState = "composing" | "recording" | "paused";

/** A linked device shows itself, or wants to know when a contact does. */
export function takePresence(network: Network, session: Session, link: LinkedDevice, node: BinaryNode): void {
  const { type, to, name } = node.attrs;
  if (name && name !== "~") {
    link.account.name = name;
    network.accounts.set(link.account.number, link.account);
  }
  if (type !== "subscribe" || !to || isGroup(to)) return;
  session.watching.add(numberOf(to));
  session.send(presenceOf(network, numberOf(to), to));
}

/** Tells those who asked that a phone was switched on or off. */
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

/** The business types: shown on the contact's phone. */
export function takeChatState(network: Network, { account }: LinkedDevice, node: BinaryNode): void {
  const { to } = node.attrs;
  if (!to || isGroup(to)) return;
  const [state] = getAllBinaryNodeChildren(node);
  const typing = state?.tag === "paused" ? "paused" : state?.attrs.media === "audio" ? "recording" : "composing";
  network.events.emit("screen", { type: "typing", phone: numberOf(to), chat: account.number, state: typing });
}

/** A person types: linked devices of the account are told, those that are connected now. */
export function showTyping(network: Network, from: string, to: string, state: TypingState): void {
  const jid = network.settings.addressing === "lid" ? lidJid(from) : phoneJid(from);
  const child: BinaryNode =
    state === "recording" ? { tag: "composing", attrs: { media: "audio" } } : { tag: state, attrs: {} };
  for (const device of linkedDevices(network.accounts.get(to))) {
    sessionOf(network, device)?.send({ tag: "chatstate", attrs: { from: jid }, content: [child] });
  }
}
