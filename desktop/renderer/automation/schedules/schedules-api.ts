import { type SaveSchedule, Schedule, SchedulePage } from "@balcao/shared/automation/schedules.ts";
import { api } from "../../app/api.ts";

const schedulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSchedules: build.infiniteQuery<SchedulePage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: "/schedules",
        params: { ...(queryArg && { searchParam: queryArg }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: SchedulePage,
      providesTags: ["Schedules"],
    }),
    getSchedule: build.query<Schedule, number>({
      query: (id) => `/schedules/${id}`,
      responseSchema: Schedule,
      providesTags: ["Schedules"],
    }),
    saveSchedule: build.mutation<Schedule, { id: number | null; schedule: SaveSchedule }>({
      query: ({ id, schedule }) => ({
        url: id === null ? "/schedules" : `/schedules/${id}`,
        method: id === null ? "POST" : "PUT",
        body: schedule,
      }),
      responseSchema: Schedule,
      invalidatesTags: (saved) => (saved ? ["Schedules"] : []),
    }),
    deleteSchedule: build.mutation<unknown, number>({
      query: (id) => ({ url: `/schedules/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Schedules"]),
    }),
    uploadScheduleFile: build.mutation<unknown, { id: number; file: File }>({
      query: ({ id, file }) => {
        const body = new FormData();
        body.append("file", file);
        return { url: `/schedules/${id}/upload`, method: "POST", body };
      },
      invalidatesTags: (_done, error) => (error ? [] : ["Schedules"]),
    }),
    deleteScheduleFile: build.mutation<unknown, number>({
      query: (id) => ({ url: `/schedules/${id}/upload`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Schedules"]),
    }),
  }),
});

export const {
  useListSchedulesInfiniteQuery,
  useGetScheduleQuery,
  useSaveScheduleMutation,
  useDeleteScheduleMutation,
  useUploadScheduleFileMutation,
  useDeleteScheduleFileMutation,
} = schedulesApi;
