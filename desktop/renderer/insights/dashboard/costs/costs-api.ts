import { CostGroups, type CostKind, Costs } from "@balcao/shared/insights/costs.ts";
import { z } from "zod";
import { api } from "../../../client/api.ts";
import type { DashboardQuery } from "../dashboard-api.ts";

const costsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCosts: build.query<Costs, DashboardQuery>({
      query: (params) => ({ url: "/costs", params }),
      responseSchema: Costs,
      providesTags: ["Costs"],
    }),
    getCostGroups: build.query<CostGroups, DashboardQuery & { by: CostKind }>({
      query: (params) => ({ url: "/costs/groups", params }),
      responseSchema: CostGroups,
      providesTags: ["Costs"],
    }),
    /** The name of a conversation in addresses, by the id that a group has. */
    findConversation: build.query<{ uuid: string }, string>({
      query: (ticketId) => `/tickets/${ticketId}`,
      responseSchema: z.object({ uuid: z.string() }),
    }),
  }),
});

export const { useGetCostsQuery, useGetCostGroupsQuery, useLazyFindConversationQuery } = costsApi;
