import type { OutboxThunk } from "../client/outbox/outbox.ts";
import { sendWaitingMessages } from "../inbox/messages/outbox.ts";
import { sendWaitingToChats } from "../team/chats/chat-outbox.ts";

/** Sends all waiting messages, to contacts and to the team: the server may be back. */
export const sendWaiting = (): OutboxThunk => (dispatch) => {
  dispatch(sendWaitingMessages());
  dispatch(sendWaitingToChats());
};
