import { SandboxError, type SavedContact } from "../control/control-api.ts";
import { lidJid, phoneJid } from "../network/addresses.ts";
import type { Network } from "../network/state.ts";
import { changeAppState } from "../wire/app-state.ts";

/** The address book of a phone, sorted by name. */
export const savedOn = (network: Network, phone: string): SavedContact[] =>
  (network.books.get(phone) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));

/** The name a phone shows for a number: the one it was saved under, or none. */
export const savedName = (network: Network, phone: string, number: string): string | undefined =>
  network.books.get(phone)?.find((one) => one.number === number)?.name;

/** Saves a contact in a phone's address book, or renames it; its linked devices are notified. */
export async function saveContact(network: Network, phone: string, saved: SavedContact): Promise<void> {
  const others = (network.books.get(phone) ?? []).filter(({ number }) => number !== saved.number);
  network.books.set(phone, [...others, saved]);
  await notifyDevices(network, phone, saved.number, saved.name);
}

/** Removes a contact from a phone's address book. */
export async function removeContact(network: Network, phone: string, number: string): Promise<void> {
  const saved = network.books.get(phone) ?? [];
  const others = saved.filter((one) => one.number !== number);
  if (others.length === saved.length) throw new SandboxError("not_found", "The address book has no such number.");
  network.books.set(phone, others);
  await notifyDevices(network, phone, number, null);
}

async function notifyDevices(network: Network, phone: string, number: string, name: string | null): Promise<void> {
  network.events.emit("screen", { type: "phone", phone });
  const contact =
    name === null ? null : { fullName: name, firstName: name.split(" ")[0] ?? name, lidJid: lidJid(number) };
  await changeAppState(network, phone, phoneJid(number), contact);
}
