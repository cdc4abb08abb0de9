import { usePages } from "../../client/use-pages.ts";
import { useListSchedulesInfiniteQuery } from "./schedules-api.ts";

/** The schedules that match, page by page, and how many leave today; absent with older servers. */
export function useSchedulePages(search: string) {
  const query = useListSchedulesInfiniteQuery(search);
  const { rows: schedules, ...rest } = usePages(query, (page) => page.schedules);
  return { schedules, leavingToday: query.currentData?.pages[0]?.leavingToday, ...rest };
}
