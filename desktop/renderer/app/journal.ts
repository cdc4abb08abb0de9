/** Changes heard while answers are on their way. */
export type Journal = {
  record(change: () => void): void;
  /** Keeps what is recorded from now on, until the returned function hands it over. */
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
