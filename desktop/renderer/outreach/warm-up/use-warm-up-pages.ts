import { usePages } from "../../client/use-pages.ts";
import { useListWarmUpsInfiniteQuery } from "./warm-up-api.ts";

/** The warm-ups that match, the latest made first, page by page. */
export function useWarmUpPages(search: string) {
  const { rows: warmUps, ...rest } = usePages(useListWarmUpsInfiniteQuery(search), (page) => page.matuadores);
  return { warmUps, ...rest };
}
