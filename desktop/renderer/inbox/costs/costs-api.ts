import {
  Budget,
  CostSum,
  type Dollar,
  ImportedRates,
  type NewRate,
  Rates,
  type SaveBudget,
} from "@balcao/shared/inbox/costs.ts";
import { api } from "../../client/api.ts";

/** Sums follow the prices, also those of the past. */
const priced = ["Rates", "Costs", "CampaignReport", "CampaignForecast"] as const;
const whenPricesChanged = (_done: unknown, error: unknown) => (error ? [] : priced);

const costsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTicketCost: build.query<CostSum, number>({
      query: (ticketId) => `/costs/tickets/${ticketId}`,
      responseSchema: CostSum,
      providesTags: ["Costs"],
    }),
    listRates: build.query<Rates, void>({
      query: () => "/costs/rates",
      responseSchema: Rates,
      providesTags: ["Rates"],
    }),
    /** Replaces the company's price for the same category, country and day. */
    saveRate: build.mutation<unknown, NewRate>({
      query: (body) => ({ url: "/costs/rates", method: "POST", body }),
      invalidatesTags: whenPricesChanged,
    }),
    deleteRate: build.mutation<unknown, number>({
      query: (id) => ({ url: `/costs/rates/${id}`, method: "DELETE" }),
      // Another admin may have deleted it.
      invalidatesTags: priced,
    }),
    importRates: build.mutation<ImportedRates, File>({
      query: (file) => {
        const body = new FormData();
        body.append("file", file);
        return { url: "/costs/rates/import", method: "POST", body };
      },
      responseSchema: ImportedRates,
      invalidatesTags: whenPricesChanged,
    }),
    /** Returns a blob address, because the store keeps no files. */
    exportRates: build.mutation<string, void>({
      query: () => ({
        url: "/costs/rates/export",
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json().catch(() => null),
      }),
    }),
    saveDollar: build.mutation<unknown, Dollar>({
      query: (body) => ({ url: "/costs/dollar", method: "PUT", body }),
      invalidatesTags: whenPricesChanged,
    }),
    getBudget: build.query<Budget, void>({
      query: () => "/costs/budget",
      responseSchema: Budget,
      providesTags: ["Costs"],
    }),
    saveBudget: build.mutation<unknown, SaveBudget>({
      query: (body) => ({ url: "/costs/budget", method: "PUT", body }),
      invalidatesTags: (_done, error) => (error ? [] : ["Costs", "CampaignForecast"]),
    }),
  }),
});

export const {
  useGetTicketCostQuery,
  useListRatesQuery,
  useSaveRateMutation,
  useDeleteRateMutation,
  useImportRatesMutation,
  useExportRatesMutation,
  useSaveDollarMutation,
  useGetBudgetQuery,
  useSaveBudgetMutation,
} = costsApi;
