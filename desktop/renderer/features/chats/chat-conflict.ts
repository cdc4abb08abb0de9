import type { ErrorCode } from "@balcao/shared/errors.ts";
import type { ApiState, AppThunk } from "../../app/api.ts";
import { waitedLong } from "../../app/asks-first.ts";
import { type ChatOutboxEntry, chatMessageChanged, chatMessageSettled } from "./chat-outbox-slice.ts";

type ConflictState = ApiState & { chatOutbox: ChatOutboxEntry[] };

/** What may have become of a chat of the team, or of one's words, while they waited. */
const chatConflicts = ["ERR_NO_CHAT_FOUND", "ERR_NO_PERMISSION", waitedLong] as const satisfies readonly (
  | ErrorCode
  | typeof waitedLong
)[];
export type ChatConflict = (typeof chatConflicts)[number];

export const isChatConflict = (code: string | null): code is ChatConflict => chatConflicts.some((one) => one === code);

/** Messages to the team that waited, and ask for a person. */
export const conflictingInChats = (outbox: readonly ChatOutboxEntry[]): ChatOutboxEntry[] =>
  outbox.filter(({ state, code, hasWaited }) => state === "failed" && hasWaited && isChatConflict(code));

const conflictsOf = (state: ConflictState, chatId: number): ChatOutboxEntry[] =>
  conflictingInChats(state.chatOutbox).filter((entry) => entry.chatId === chatId);

/** Puts what waited for long in line again: its author wants it sent. */
export const letLeaveLate =
  (chatId: number): AppThunk<void, ConflictState> =>
  (dispatch, getState) => {
    for (const { clientId } of conflictsOf(getState(), chatId)) {
      dispatch(chatMessageChanged({ clientId, state: "queued", code: null, afterId: null, mayLeaveLate: true }));
    }
  };

/** Gives up what asked. */
export const discardChatConflicts =
  (chatId: number): AppThunk<void, ConflictState> =>
  (dispatch, getState, { pendingFiles }) => {
    for (const { clientId } of conflictsOf(getState(), chatId)) {
      dispatch(chatMessageSettled(clientId));
      pendingFiles.remove(clientId);
    }
  };
