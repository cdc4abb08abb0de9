import {
  FilterCount,
  type OrderViews,
  type SaveView,
  View,
  ViewCounts,
  type ViewFilter,
} from "@balcao/shared/inbox/views.ts";
import { z } from "zod";
import { type AppThunk, api } from "../../../client/api.ts";

const viewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Shared views first, each part in its order. */
    listViews: build.query<View[], void>({
      query: () => "/views",
      // A filter in an answer has all that a written one may leave out.
      rawResponseSchema: z.array(View),
      providesTags: ["Views"],
    }),
    /** The number of tickets of each view. */
    countViews: build.query<ViewCounts, void>({
      query: () => "/views/counts",
      responseSchema: ViewCounts,
      providesTags: ["Views", "ViewCounts"],
    }),
    /** The number of tickets of a filter that is not saved, counted anew each time. */
    countFilter: build.query<FilterCount, ViewFilter>({
      query: (body) => ({ url: "/views/count", method: "POST", body }),
      responseSchema: FilterCount,
      keepUnusedDataFor: 0,
    }),
    saveView: build.mutation<View, { id: number | null; view: SaveView }>({
      query: ({ id, view }) => ({
        url: id === null ? "/views" : `/views/${id}`,
        method: id === null ? "POST" : "PUT",
        body: view,
      }),
      rawResponseSchema: View,
      invalidatesTags: (saved) => (saved ? ["Views", "ViewTickets"] : []),
    }),
    orderViews: build.mutation<unknown, OrderViews>({
      query: (body) => ({ url: "/views/order", method: "PUT", body }),
      invalidatesTags: ["Views"],
    }),
    deleteView: build.mutation<unknown, number>({
      query: (id) => ({ url: `/views/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Views"]),
    }),
  }),
});

export const {
  useListViewsQuery,
  useCountViewsQuery,
  useCountFilterQuery,
  useSaveViewMutation,
  useOrderViewsMutation,
  useDeleteViewMutation,
} = viewsApi;

/** Puts a saved view into the list, which is fetched again only later: a screen may open it at once. */
export const viewSaved =
  (saved: View): AppThunk =>
  (dispatch) =>
    void dispatch(
      viewsApi.util.updateQueryData("listViews", undefined, (views) => {
        const at = views.findIndex(({ id }) => id === saved.id);
        const isOwn = ({ reach }: View) => reach === "own";
        const former = views[at];
        if (former && isOwn(former) === isOwn(saved)) return void views.splice(at, 1, saved);
        if (former) views.splice(at, 1);
        const firstOwn = views.findIndex(isOwn);
        views.splice(isOwn(saved) || firstOwn === -1 ? views.length : firstOwn, 0, saved);
      }),
    );
