import { usePageVisible } from "../../app/hooks.ts";

/** Who is online, and what time it is, come without an event. */
const everyMs = 60_000;

export type Refreshing = { pollingInterval: number; refetchOnMountOrArgChange: true };

/** As it is now whenever the screen is opened, once a minute while somebody sees it; events come besides. */
export const useRefreshing = (): Refreshing => ({
  pollingInterval: usePageVisible() ? everyMs : 0,
  refetchOnMountOrArgChange: true,
});
