import type { ErrorCode } from "@balcao/shared/platform/errors.ts";
import { waitedLong } from "../../client/outbox/asks-first.ts";
import { asking, giveUp, type OutboxState, type OutboxThunk } from "../../client/outbox/outbox.ts";
import { type ChatEntry, isToChat, messageRequeued, type OutboxEntry } from "../../client/outbox/outbox-slice.ts";

/** The reasons why waiting team messages need a decision. */
const chatConflicts = ["ERR_NO_CHAT_FOUND", "ERR_NO_PERMISSION", waitedLong] as const satisfies readonly (
  | ErrorCode
  | typeof waitedLong
)[];
export type ChatConflict = (typeof chatConflicts)[number];

export const isChatConflict = (code: string | null): code is ChatConflict => chatConflicts.some((one) => one === code);

/** Team messages that waited, and need a decision. */
export const conflictingInChats = (outbox: readonly OutboxEntry[]): ChatEntry[] =>
  asking(outbox.filter(isToChat), isChatConflict);

const conflictsOf = ({ outbox }: OutboxState, chatId: number): ChatEntry[] =>
  conflictingInChats(outbox).filter((entry) => entry.chatId === chatId);

/** Queues long waiting messages again, because their author confirmed them. */
export const letLeaveLate =
  (chatId: number): OutboxThunk =>
  (dispatch, getState) => {
    for (const { clientId } of conflictsOf(getState(), chatId)) dispatch(messageRequeued(clientId));
  };

/** Discards the messages that needed a decision. */
export const discardChatConflicts =
  (chatId: number): OutboxThunk =>
  (dispatch, getState) =>
    dispatch(giveUp(conflictsOf(getState(), chatId)));
