import { Practice, type StartPractice } from "@balcao/shared/insights/practice.ts";
import type { Dispatch } from "@reduxjs/toolkit";
import { api } from "../../client/api.ts";
import type { StoreExtra } from "../../client/base-query.ts";

/** After a change of company: the session's token names the one before. */
async function refreshAfter(
  _form: unknown,
  { dispatch, extra, queryFulfilled }: { dispatch: Dispatch; extra: unknown; queryFulfilled: Promise<unknown> },
): Promise<void> {
  if (await queryFulfilled.catch(() => null)) await (extra as StoreExtra).refresh(dispatch);
}

const practiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPractice: build.query<Practice, void>({
      query: () => "/practice",
      responseSchema: Practice,
      providesTags: ["Practice"],
    }),
    startPractice: build.mutation<null, StartPractice>({
      query: (body) => ({ url: "/practice", method: "POST", body }),
      onQueryStarted: refreshAfter,
    }),
    finishPractice: build.mutation<null, void>({
      query: () => ({ url: "/practice/finish", method: "POST" }),
      invalidatesTags: ["Practice"],
    }),
    leavePractice: build.mutation<null, void>({
      query: () => ({ url: "/practice", method: "DELETE" }),
      onQueryStarted: refreshAfter,
    }),
  }),
});

export const { useGetPracticeQuery, useStartPracticeMutation, useFinishPracticeMutation, useLeavePracticeMutation } =
  practiceApi;
