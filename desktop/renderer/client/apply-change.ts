import type { AppThunk } from "./api.ts";
import type { Journal } from "./journal.ts";

/** Applies an event's change now, and again to every response that is pending. The change must be idempotent. */
export const applyChange =
  (change: AppThunk): AppThunk =>
  (dispatch, _getState, { journal }) => {
    const apply = () => dispatch(change);
    journal.record(apply);
    apply();
  };

/**
 * For `onQueryStarted` of a list. The server may have read the list before a change whose event is already here, so
 * such changes are applied again to the answer.
 */
export async function replayChanges(
  _arg: unknown,
  { queryFulfilled, extra }: { queryFulfilled: PromiseLike<unknown>; extra: unknown },
): Promise<void> {
  const takeOver = journalOf(extra).open();
  await Promise.resolve(queryFulfilled).catch(() => undefined);
  for (const apply of takeOver()) apply();
}

/** The journal among the tools of the store, whose form RTK Query does not know. */
export const journalOf = (extra: unknown): Journal => (extra as { journal: Journal }).journal;
