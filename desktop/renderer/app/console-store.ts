import type { OutboxThunk } from "../client/outbox/outbox.ts";
import type { ServerAddress } from "../client/server-address.ts";
import type { SessionTransport } from "../client/session/session-transport.ts";
import { makeStore, type StoreOptions } from "../client/store.ts";
import { sendWaitingMessages } from "../inbox/messages/outbox.ts";
import { sweepTickets } from "../inbox/tickets/sweep-tickets.ts";
import { sendWaitingToChats } from "../team/chats/chat-outbox.ts";

/** Builds the store for one server, with the work that the wings do in it. */
export function makeConsoleStore(address: ServerAddress, transport: SessionTransport, options?: StoreOptions) {
  const store = makeStore(address, transport, sendWaiting, options);
  sweepTickets(store);
  return store;
}

/** Sends all waiting messages, to contacts and to the team: the server may be back. */
export const sendWaiting = (): OutboxThunk => (dispatch) => {
  dispatch(sendWaitingMessages());
  dispatch(sendWaitingToChats());
};
