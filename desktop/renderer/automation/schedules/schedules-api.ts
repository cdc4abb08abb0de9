import { type SaveSchedule, Schedule, SchedulePage, ServiceWindow } from "@balcao/shared/automation/schedules.ts";
import { api, bodyWithFile } from "../../client/api.ts";
import { usePages } from "../../client/use-pages.ts";

const schedulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSchedules: build.infiniteQuery<SchedulePage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: "/schedules",
        params: {
          order: "sendAt",
          ...(queryArg && { searchParam: queryArg }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
      responseSchema: SchedulePage,
      providesTags: ["Schedules"],
    }),
    getSchedule: build.query<Schedule, number>({
      query: (id) => `/schedules/${id}`,
      responseSchema: Schedule,
      providesTags: ["Schedules"],
    }),
    /** When the contact's window ends at the connection that would send; `whatsappId` null means the default. */
    getServiceWindow: build.query<ServiceWindow, { contactId: number; whatsappId: number | null }>({
      query: ({ contactId, whatsappId }) => ({
        url: "/schedules/window",
        params: { contactId, ...(whatsappId !== null && { whatsappId }) },
      }),
      responseSchema: ServiceWindow,
    }),
    /** A file replaces the one that the schedule had; null keeps it. */
    saveSchedule: build.mutation<Schedule, { id: number | null; schedule: SaveSchedule; file: File | null }>({
      query: ({ id, schedule, file }) => ({
        url: id === null ? "/schedules" : `/schedules/${id}`,
        method: id === null ? "POST" : "PUT",
        body: bodyWithFile(schedule, file),
      }),
      responseSchema: Schedule,
      invalidatesTags: (saved) => (saved ? ["Schedules"] : []),
    }),
    deleteSchedule: build.mutation<unknown, number>({
      query: (id) => ({ url: `/schedules/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Schedules"]),
    }),
    deleteScheduleFile: build.mutation<unknown, number>({
      query: (id) => ({ url: `/schedules/${id}/upload`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Schedules"]),
    }),
  }),
});

export const {
  useGetScheduleQuery,
  useGetServiceWindowQuery,
  useSaveScheduleMutation,
  useDeleteScheduleMutation,
  useDeleteScheduleFileMutation,
} = schedulesApi;

/** The schedules that match, page by page, and how many leave today; absent with older servers. */
export function useSchedulePages(search: string) {
  const query = schedulesApi.useListSchedulesInfiniteQuery(search);
  const { rows: schedules, ...rest } = usePages(query, (page) => page.schedules);
  return { schedules, leavingToday: query.currentData?.pages[0]?.leavingToday, ...rest };
}
