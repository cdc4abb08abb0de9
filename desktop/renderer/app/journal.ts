import type { AppThunk } from "./api.ts";

/** Changes heard while answers are on their way. */
export type Journal = {
  record(change: AppThunk): void;
  /** Keeps what is recorded from now on, until the returned function hands it over. */
  open(): () => AppThunk[];
};

export function createJournal(): Journal {
  const open = new Set<AppThunk[]>();
  return {
    record: (change) => {
      for (const pages of open) pages.push(change);
    },
    open: () => {
      const pages: AppThunk[] = [];
      open.add(pages);
      return () => {
        open.delete(pages);
        return pages;
      };
    },
  };
}

/** Applies a change that was heard of, now and again to every answer that is on its way. It must bear being applied twice. */
export const hear =
  (change: AppThunk): AppThunk =>
  (dispatch, _getState, { journal }) => {
    journal.record(change);
    dispatch(change);
  };

type Started = { dispatch: (change: AppThunk) => void; queryFulfilled: PromiseLike<unknown>; extra: unknown };

/** For `onQueryStarted` of a list: the server may have read it before a change that reached us first. */
export async function replayChanges(_arg: unknown, { dispatch, queryFulfilled, extra }: Started): Promise<void> {
  const takeOver = (extra as { journal: Journal }).journal.open();
  await Promise.resolve(queryFulfilled).catch(() => undefined);
  for (const change of takeOver()) dispatch(change);
}
