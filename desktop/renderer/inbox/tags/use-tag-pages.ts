import { usePages } from "../../client/use-pages.ts";
import { useListTagsInfiniteQuery } from "./tags-api.ts";

/** The tags that match, page by page. */
export function useTagPages(search: string) {
  const { rows: tags, ...rest } = usePages(useListTagsInfiniteQuery(search), (page) => page.tags);
  return { tags, ...rest };
}
