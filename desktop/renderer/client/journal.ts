/** Changes from events that arrive while responses are pending. */
export type Journal = {
  record(change: () => void): void;
  /** Records changes from now on; the returned function ends that and returns them. */
  open(): () => (() => void)[];
};

export function createJournal(): Journal {
  const open = new Set<(() => void)[]>();
  return {
    record: (change) => {
      for (const page of open) page.push(change);
    },
    open: () => {
      const page: (() => void)[] = [];
      open.add(page);
      return () => {
        open.delete(page);
        return page;
      };
    },
  };
}
