import { Plan, type SavePlan } from "@balcao/shared/workspace/plans.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";

const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: build.query<Plan[], void>({
      query: () => "/plans/all",
      responseSchema: z.array(Plan),
      providesTags: ["Plans"],
    }),
    /** The public plans; needs no session. */
    listPublicPlans: build.query<Plan[], void>({ query: () => "/plans/list", responseSchema: z.array(Plan) }),
    savePlan: build.mutation<Plan, { id: number | null; plan: SavePlan }>({
      query: ({ id, plan }) => ({
        url: id === null ? "/plans" : `/plans/${id}`,
        method: id === null ? "POST" : "PUT",
        body: plan,
      }),
      responseSchema: Plan,
      invalidatesTags: (saved) => (saved ? ["Plans", "Companies"] : []),
    }),
    deletePlan: build.mutation<unknown, number>({
      query: (id) => ({ url: `/plans/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Plans"]),
    }),
  }),
});

export const { useListPlansQuery, useListPublicPlansQuery, useSavePlanMutation, useDeletePlanMutation } = plansApi;
