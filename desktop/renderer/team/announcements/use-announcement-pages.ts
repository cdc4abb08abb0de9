import { usePages } from "../../client/use-pages.ts";
import { useListAnnouncementsInfiniteQuery } from "./announcements-api.ts";

/** The announcements that match, the newest first, page by page. */
export function useAnnouncementPages(search: string) {
  const { rows: announcements, ...rest } = usePages(useListAnnouncementsInfiniteQuery(search), (page) => page.records);
  return { announcements, ...rest };
}
