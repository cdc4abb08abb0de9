import { usePages } from "../../app/use-pages.ts";
import { useListSchedulesInfiniteQuery } from "./schedules-api.ts";

/** The schedules that match, page by page. */
export function useSchedulePages(search: string) {
  const { rows: schedules, ...rest } = usePages(useListSchedulesInfiniteQuery(search), (page) => page.schedules);
  return { schedules, ...rest };
}
