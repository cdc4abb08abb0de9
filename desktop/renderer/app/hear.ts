import type { AppThunk } from "./api.ts";
import type { Journal } from "./journal.ts";

/** Applies a change that was heard of, now and again to every answer that is on its way. It must bear being applied twice. */
export const hear =
  (change: AppThunk): AppThunk =>
  (dispatch, _getState, { journal }) => {
    const apply = () => dispatch(change);
    journal.record(apply);
    apply();
  };

/** For `onQueryStarted` of a list: the server may have read it before a change that reached us first. */
export async function replayChanges(
  _arg: unknown,
  { queryFulfilled, extra }: { queryFulfilled: PromiseLike<unknown>; extra: unknown },
): Promise<void> {
  const takeOver = journalOf(extra).open();
  await Promise.resolve(queryFulfilled).catch(() => undefined);
  for (const apply of takeOver()) apply();
}

/** What `onQueryStarted` has at hand of the store, which RTK Query does not know the form of. */
export const journalOf = (extra: unknown): Journal => (extra as { journal: Journal }).journal;
