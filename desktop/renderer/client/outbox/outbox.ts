import type { ApiState, AppThunk } from "../api.ts";
import { isApiError, isAway } from "../api-error.ts";
import {
  messageHeld,
  messageQueued,
  messageRefused,
  messageRequeued,
  messageReworded,
  messageSending,
  messageSettled,
  messagesWait,
  type NewChatEntry,
  type NewTicketEntry,
  type OutboxEntry,
} from "./outbox-slice.ts";

export type OutboxState = ApiState & { outbox: OutboxEntry[] };
export type OutboxThunk<Result = void> = AppThunk<Result, OutboxState>;

/** The result of an attempt. `asks`: the reason why the message needs a person's decision. */
export type Outcome<Stored> = { data?: Stored | undefined; error?: unknown; asks?: string };

/** Messages of one sequence are sent one after the other; the sequences of a destination do not wait for each other. */
type Sequence = "quick" | "slow";
const sequences: readonly Sequence[] = ["quick", "slow"];

/** A kind of destination: the functions in which it differs from the others. */
type Destination<Entry extends OutboxEntry, Stored> = {
  name: string;
  isOwn: (entry: OutboxEntry) => entry is Entry;
  /** The conversation or chat that an entry goes to. */
  idOf: (entry: Entry) => number;
  sequenceOf: (entry: Entry) => Sequence;
  send: (entry: Entry) => OutboxThunk<Promise<Outcome<Stored>>>;
  /** Shows the stored message in place of the unconfirmed one. */
  confirm: (stored: Stored, clientId: string) => OutboxThunk;
  /** The last message on screen: a failed message stays below it. */
  lastShown: (id: number, state: ApiState) => string | null;
  /** True if a refusal concerns all messages that waited with this one. */
  isConflict: (code: string | null) => boolean;
  onRefused?: (id: number, code: string | null) => OutboxThunk;
};

/**
 * Sends messages of one kind of destination: each is shown at once, sent after the previous ones, waits while the
 * server is unreachable, and keeps its place when it is refused.
 */
export function createOutbox<Entry extends OutboxEntry, Stored>(to: Destination<Entry, Stored>) {
  const entriesTo = (state: OutboxState, id: number): Entry[] =>
    state.outbox.filter(to.isOwn).filter((entry) => to.idOf(entry) === id);

  const sendNext =
    (id: number): OutboxThunk<Promise<void>> =>
    async (dispatch) => {
      await Promise.all(sequences.map((sequence) => dispatch(sendNextIn(sequence, id))));
    };

  /** One at a time, or two quick messages could arrive in the wrong order. */
  const sendNextIn =
    (sequence: Sequence, id: number): OutboxThunk<Promise<void>> =>
    async (dispatch, getState, { pendingFiles, later, journal }) => {
      const inSequence = () => entriesTo(getState(), id).filter((entry) => to.sequenceOf(entry) === sequence);
      const next = inSequence().find((entry) => entry.state === "queued");
      if (!next || next.isHeld || inSequence().some((entry) => entry.state === "sending")) return;

      const { clientId } = next;
      dispatch(messageSending(clientId));
      const takeOver = journal.open();
      const answer = await dispatch(to.send(next));
      const changes = takeOver();
      if (answer.data) {
        dispatch(to.confirm(answer.data, clientId));
        // The message may have changed before this answer arrived, which does not include the change.
        for (const apply of changes) apply();
        pendingFiles.remove(clientId);
      } else if (isAway(answer.error)) {
        const waiting = inSequence().filter(({ state }) => state !== "failed");
        dispatch(messagesWait(waiting.map((entry) => entry.clientId)));
        // The messages behind it wait too, or they would overtake it.
        if (waiting.length > 0) later.run(to.name, () => dispatch(sendWaiting()));
        return;
      } else dispatch(refuse(next, answer.asks ?? (isApiError(answer.error) ? answer.error.code : null)));
      await dispatch(sendNextIn(sequence, id));
    };

  const refuse =
    (entry: Entry, code: string | null): OutboxThunk =>
    (dispatch, getState) => {
      const id = to.idOf(entry);
      const entries = entriesTo(getState(), id);
      // An event may have confirmed it although the answer was lost.
      if (!entries.some(({ clientId }) => clientId === entry.clientId)) return;
      const afterId = to.lastShown(id, getState());
      const isShared = entry.hasWaited && to.isConflict(code);
      for (const { clientId, state } of entries) {
        // A person decides about all messages that waited together.
        const isRefused = clientId === entry.clientId || (isShared && state === "queued");
        if (isRefused) dispatch(messageRefused({ clientId, code, afterId }));
      }
      if (to.onRefused) dispatch(to.onRefused(id, code));
    };

  /** Sends all waiting messages: the server may be back, or an earlier page did not send them. */
  const sendWaiting = (): OutboxThunk => (dispatch, getState) => {
    for (const id of new Set(getState().outbox.filter(to.isOwn).map(to.idOf))) void dispatch(sendNext(id));
  };

  return {
    sendWaiting,
    /** Shows a message at once and sends it after the previous ones. */
    queue:
      (id: number, ...messages: (NewTicketEntry | NewChatEntry)[]): OutboxThunk =>
      (dispatch) => {
        for (const message of messages) dispatch(messageQueued(message));
        void dispatch(sendNext(id));
      },
    /** Retries a failed message under the same client id: if it had arrived, the server returns it. */
    sendAgain:
      (entry: Entry): OutboxThunk =>
      (dispatch) => {
        dispatch(messageRequeued(entry.clientId));
        void dispatch(sendNext(to.idOf(entry)));
      },
    /** Discards an unconfirmed message, also during the upload of its file. */
    discard:
      (entry: Entry): OutboxThunk =>
      (dispatch, _getState, { pendingFiles }) => {
        dispatch(messageSettled(entry.clientId));
        pendingFiles.remove(entry.clientId);
        void dispatch(sendNext(to.idOf(entry)));
      },
    /** Keeps a message from being sent while its text is edited. */
    hold:
      ({ clientId }: Entry): OutboxThunk =>
      (dispatch) =>
        void dispatch(messageHeld({ clientId, isHeld: true })),
    /** Releases a held message; `body` is its new text. */
    letGo:
      (entry: Entry, body?: string): OutboxThunk =>
      (dispatch) => {
        const { clientId } = entry;
        if (body !== undefined) dispatch(messageReworded({ clientId, body }));
        dispatch(messageHeld({ clientId, isHeld: false }));
        void dispatch(sendNext(to.idOf(entry)));
      },
  };
}

/** Messages that waited, were refused, and need a person's decision. */
export const asking = <Entry extends OutboxEntry>(
  entries: readonly Entry[],
  isConflict: (code: string | null) => boolean,
): Entry[] => entries.filter(({ state, code, hasWaited }) => state === "failed" && hasWaited && isConflict(code));

/** Discards messages, with their files. */
export const giveUp =
  (entries: readonly OutboxEntry[]): OutboxThunk =>
  (dispatch, _getState, { pendingFiles }) => {
    for (const { clientId } of entries) {
      dispatch(messageSettled(clientId));
      pendingFiles.remove(clientId);
    }
  };
