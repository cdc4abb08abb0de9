import type { OpenLocalStore } from "../client/local-store/open-local-store.ts";
import type { ServerAddress } from "../client/server-address.ts";
import type { SessionTransport } from "../client/session/session-transport.ts";
import { makeStore } from "../client/store.ts";
import { sweepTickets } from "../inbox/tickets/sweep-tickets.ts";
import { sendWaiting } from "./send-waiting.ts";

/** Builds the store for one server, with the work that the wings do in it. */
export function makeConsoleStore(address: ServerAddress, transport: SessionTransport, openLocal?: OpenLocalStore) {
  const store = makeStore(address, transport, sendWaiting, openLocal);
  sweepTickets(store);
  return store;
}
