/** The failure code of a message that needs a confirmation before it is sent; only the console uses it. */
export const waitedLong = "waitedLong";

const longMs = 24 * 60 * 60 * 1000;

type Waiting = { createdAt: string; hasWaited: boolean; mayLeaveLate: boolean };

/** True if a message has waited so long that it may be outdated. It is sent once its author confirms it. */
export const asksFirst = ({ createdAt, hasWaited, mayLeaveLate }: Waiting): boolean =>
  hasWaited && !mayLeaveLate && Date.now() - Date.parse(createdAt) > longMs;

/** How many messages ask, and since when if the first asks only because it has waited long. */
export const askedAbout = (entries: readonly { code: string | null; createdAt: string }[]) => ({
  count: entries.length,
  lateSince: entries[0]?.code === waitedLong ? entries[0].createdAt : null,
});
