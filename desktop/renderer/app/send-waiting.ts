import { sendWaitingToChats } from "../features/chats/chat-outbox.ts";
import type { ChatOutboxEntry } from "../features/chats/chat-outbox-slice.ts";
import { sendWaitingMessages } from "../features/messages/outbox.ts";
import type { OutboxEntry } from "../features/messages/outbox-slice.ts";
import type { ApiState, AppThunk } from "./api.ts";
import type { Drafts } from "./drafts-slice.ts";

type WaitingState = ApiState & { drafts: Drafts; outbox: OutboxEntry[]; chatOutbox: ChatOutboxEntry[] };

/** Sends what waits, to contacts and to the team: the server may be back. */
export const sendWaiting = (): AppThunk<void, WaitingState> => (dispatch) => {
  dispatch(sendWaitingMessages());
  dispatch(sendWaitingToChats());
};
