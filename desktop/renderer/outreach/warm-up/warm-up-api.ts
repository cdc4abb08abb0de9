import { type SaveWarmUp, WarmUp, WarmUpLog, WarmUpPage } from "@balcao/shared/outreach/warm-up.ts";
import { api } from "../../client/api.ts";
import { usePages } from "../../client/use-pages.ts";

const warmUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWarmUps: build.infiniteQuery<WarmUpPage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: "/maturar",
        params: { ...(queryArg && { searchParam: queryArg }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: WarmUpPage,
      providesTags: ["WarmUps"],
    }),
    getWarmUp: build.query<WarmUp, number>({
      query: (id) => `/maturar/${id}`,
      responseSchema: WarmUp,
      providesTags: ["WarmUps"],
    }),
    listWarmUpLog: build.infiniteQuery<WarmUpLog, number, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: `/maturar/${queryArg}/log`,
        params: { ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: WarmUpLog,
      providesTags: ["WarmUps"],
    }),
    saveWarmUp: build.mutation<WarmUp, { id: number | null; warmUp: SaveWarmUp }>({
      query: ({ id, warmUp }) => ({
        url: id === null ? "/maturar" : `/maturar/${id}`,
        method: id === null ? "POST" : "PUT",
        body: warmUp,
      }),
      responseSchema: WarmUp,
      invalidatesTags: (saved) => (saved ? ["WarmUps"] : []),
    }),
    deleteWarmUp: build.mutation<unknown, number>({
      query: (id) => ({ url: `/maturar/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["WarmUps"]),
    }),
    runWarmUp: build.mutation<WarmUp, { id: number; what: "start" | "stop" }>({
      query: ({ id, what }) => ({ url: `/maturar/${id}/${what}`, method: "POST" }),
      responseSchema: WarmUp,
      invalidatesTags: (_done, error) => (error ? [] : ["WarmUps"]),
    }),
  }),
});

export const { useGetWarmUpQuery, useSaveWarmUpMutation, useDeleteWarmUpMutation, useRunWarmUpMutation } = warmUpApi;

/** The messages that a warm-up's connections exchanged, latest first, page by page. */
export function useWarmUpLog(id: number) {
  const { rows: messages, ...rest } = usePages(
    warmUpApi.useListWarmUpLogInfiniteQuery(id, { refetchOnMountOrArgChange: true }),
    (page) => page.messages,
  );
  return { messages, ...rest };
}

/** The warm-ups that match, the latest made first, page by page. */
export function useWarmUpPages(search: string) {
  const { rows: warmUps, ...rest } = usePages(warmUpApi.useListWarmUpsInfiniteQuery(search), (page) => page.matuadores);
  return { warmUps, ...rest };
}
