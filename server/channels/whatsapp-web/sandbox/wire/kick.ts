import type { kickReasons } from "../control/control-api.ts";
import { linkedDevices, sessionOf } from "../network/deliver.ts";
import type { LinkedDevice, Network } from "../network/state.ts";
import { removeDevice } from "./pairing.ts";
import { conflict, streamError } from "./stream-errors.ts";

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
