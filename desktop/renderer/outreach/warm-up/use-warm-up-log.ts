import { usePages } from "../../client/use-pages.ts";
import { useListWarmUpLogInfiniteQuery } from "./warm-up-api.ts";

/** The messages that a warm-up's connections exchanged, latest first, page by page. */
export function useWarmUpLog(id: number) {
  const { rows: messages, ...rest } = usePages(
    useListWarmUpLogInfiniteQuery(id, { refetchOnMountOrArgChange: true }),
    (page) => page.messages,
  );
  return { messages, ...rest };
}
