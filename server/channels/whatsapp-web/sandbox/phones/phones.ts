import type { ChatMessage, PhoneInfo } from "../control/control-api.ts";
import type { Network } from "../network/state.ts";
import { type Handset, openHandset } from "./handset.ts";

/** The phone of a number; created on its first use. */
export function phoneOf(network: Network, number: string): PhoneInfo {
  const known = network.phones.get(number);
  if (known) return known;
  const phone = {
    number,
    name: `+${number}`,
    online: true,
    readsAll: false,
    about: "",
    hidesPicture: false,
    isBusiness: false,
  };
  network.phones.set(number, phone);
  network.events.emit("screen", { type: "phone", phone: number });
  return phone;
}

/** Opened on first use: making Signal keys takes a millisecond, and most phones never need them. */
export function handsetOf(network: Network, number: string): Handset {
  const handset = network.handsets.get(number) ?? openHandset(network.store, number);
  network.handsets.set(number, handset);
  return handset;
}

/** Publishes a new or changed message to the screens that show the phone. */
export function showOn(network: Network, phone: string, message: ChatMessage | null): void {
  if (message) network.events.emit("screen", { type: "message", phone, message: { ...message } });
}

export const openChatKey = (phone: string, chat: string): string => `${phone}|${chat}`;

/** True if a screen shows the chat, or the phone reads everything. */
export const readsAtOnce = (network: Network, phone: PhoneInfo, chat: string): boolean =>
  phone.readsAll || network.openChats.has(openChatKey(phone.number, chat));
