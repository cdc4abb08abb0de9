import { usePageVisible } from "../../ui/hooks/use-page-visible.ts";

/** Presence and the time of day change without an event, so the figures are polled. */
const everyMs = 60_000;

export type Refreshing = { pollingInterval: number; refetchOnMountOrArgChange: true };

/** Refetches when the screen opens, and once a minute while it is visible; events refetch too. */
export const useRefreshing = (): Refreshing => ({
  pollingInterval: usePageVisible() ? everyMs : 0,
  refetchOnMountOrArgChange: true,
});
