import type { BinaryNode } from "@whiskeysockets/baileys";
import type { kickReasons } from "../control/control-api.ts";
import { linkedDevices, sessionOf } from "../network/deliver.ts";
import type { LinkedDevice, Network } from "../network/state.ts";
import { removeDevice } from "./pairing.ts";

/** Ends the connections of a number's devices. Returns their number. */
export function kick(network: Network, number: string, reason: (typeof kickReasons)[number]): number {
  const links = linkedDevices(network.accounts.get(number));
  const connected = links.filter((link) => sessionOf(network, link));
  if (reason === "unlinked") for (const link of links) unlink(network, link);
  else for (const link of connected) end(network, link, reason);
  return connected.length;
}

/** Revokes a device's right to connect; a connected one gets status 401. */
export function unlink(network: Network, link: LinkedDevice): void {
  for (const session of network.sessions) {
    if (session.link?.device !== link.device) continue;
    session.send(conflict("device_removed"));
    session.close();
  }
  removeDevice(network, link.account, link.device.id);
}

function end(network: Network, link: LinkedDevice, reason: "drop" | "replaced" | "unavailable" | "restart"): void {
  const session = sessionOf(network, link);
  if (reason === "drop") {
    session?.drop();
    return;
  }
  session?.send(reason === "replaced" ? conflict("replaced") : streamError(reason === "unavailable" ? 503 : 515));
  session?.close();
}

/** The error that ends a connection: 515 restart, 503 come back later. */
export const streamError = (code: number): BinaryNode => ({
  tag: "stream:error",
  attrs: { code: String(code) },
  content: [],
});

/** replaced: the same device connected elsewhere (440); device_removed: it was unlinked (401). */
export function conflict(type: "replaced" | "device_removed"): BinaryNode {
  const content = [{ tag: "conflict", attrs: { type } }];
  return { tag: "stream:error", attrs: type === "device_removed" ? { code: "401" } : {}, content };
}
