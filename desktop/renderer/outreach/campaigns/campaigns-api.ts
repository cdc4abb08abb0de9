import {
  Campaign,
  CampaignForecast,
  CampaignNewChats,
  CampaignPage,
  CampaignReport,
  CampaignTestSent,
  type ForecastCampaign,
  type SaveCampaign,
  Shipment,
  ShipmentPage,
  type ShipmentStatus,
  TextService,
  WrittenText,
} from "@balcao/shared/outreach/campaigns.ts";
import type { z } from "zod";
import { api, bodyWithFile } from "../../client/api.ts";
import { usePages } from "../../client/use-pages.ts";

/** The actions on a saved campaign. */
export type CampaignMove = "start" | "cancel" | "restart";
export type ShipmentQuery = { campaignId: number; status: ShipmentStatus | null; search: string };
export type ShipmentExport = { campaignId: number; format: "xlsx" | "csv" };

const ofCampaign = ["Campaigns", "CampaignReport", "CampaignForecast", "Shipments"] as const;
const whenDone = (_done: unknown, error: unknown) => (error ? [] : [...ofCampaign]);

const campaignsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCampaigns: build.infiniteQuery<CampaignPage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: "/campaigns",
        params: { ...(queryArg && { searchParam: queryArg }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: CampaignPage,
      providesTags: ["Campaigns"],
    }),
    /** A file replaces the one that the campaign had; null keeps it. */
    saveCampaign: build.mutation<Campaign, { id: number | null; campaign: SaveCampaign; file: File | null }>({
      query: ({ id, campaign, file }) => ({
        url: id === null ? "/campaigns" : `/campaigns/${id}`,
        method: id === null ? "POST" : "PUT",
        body: bodyWithFile(campaign, file),
      }),
      responseSchema: Campaign,
      invalidatesTags: whenDone,
    }),
    deleteCampaign: build.mutation<unknown, number>({
      query: (id) => ({ url: `/campaigns/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Campaigns"]),
    }),
    deleteCampaignFile: build.mutation<Campaign, number>({
      query: (id) => ({ url: `/campaigns/${id}/media-upload`, method: "DELETE" }),
      responseSchema: Campaign,
      invalidatesTags: whenDone,
    }),
    moveCampaign: build.mutation<unknown, { id: number; move: CampaignMove }>({
      query: ({ id, move }) => ({ url: `/campaigns/${id}/${move}`, method: "POST" }),
      // A refusal may mean that the forecast is old, too.
      invalidatesTags: (_done, error) => (error ? ["CampaignForecast"] : [...ofCampaign]),
    }),
    testCampaign: build.mutation<CampaignTestSent, { id: number; number: string }>({
      query: ({ id, number }) => ({ url: `/campaigns/${id}/test`, method: "POST", body: { number } }),
      responseSchema: CampaignTestSent,
    }),
    getCampaignNewChats: build.query<CampaignNewChats, number>({
      query: (id) => `/campaigns/${id}/new-chats`,
      responseSchema: CampaignNewChats,
      providesTags: ["CampaignReport"],
    }),
    /** Before its start, and of a stopped one: no event changes it, so that running campaigns do not refetch it. */
    getCampaignForecast: build.query<CampaignForecast, number>({
      query: (id) => `/campaigns/${id}/forecast`,
      responseSchema: CampaignForecast,
      providesTags: ["CampaignForecast"],
    }),
    /** The same for a campaign as it stands in the form. */
    forecastForm: build.query<CampaignForecast, ForecastCampaign>({
      query: (body) => ({ url: "/campaigns/forecast", method: "POST", body }),
      responseSchema: CampaignForecast,
      providesTags: ["CampaignForecast"],
    }),
    getCampaignReport: build.query<CampaignReport, number>({
      query: (id) => `/campaigns/${id}/report`,
      responseSchema: CampaignReport,
      providesTags: ["CampaignReport"],
    }),
    listShipments: build.infiniteQuery<ShipmentPage, ShipmentQuery, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg: { campaignId, status, search }, pageParam }) => ({
        url: `/campaigns/${campaignId}/shipments`,
        params: {
          ...(status && { status }),
          ...(search && { searchParam: search }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
      responseSchema: ShipmentPage,
      providesTags: ["Shipments"],
    }),
    resendShipment: build.mutation<Shipment, { campaignId: number; id: number }>({
      query: ({ campaignId, id }) => ({ url: `/campaigns/${campaignId}/shipments/${id}/resend`, method: "POST" }),
      responseSchema: Shipment,
      invalidatesTags: whenDone,
    }),
    /** Resolves to a blob address, because the store keeps no files. */
    exportShipments: build.mutation<string, ShipmentExport>({
      query: ({ campaignId, format }) => ({
        url: `/campaigns/${campaignId}/shipments/export`,
        params: { format },
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json().catch(() => null),
      }),
    }),
    getTextService: build.query<TextService, void>({ query: () => "/campaigns/text", responseSchema: TextService }),
    writeText: build.mutation<z.infer<typeof WrittenText>, string>({
      query: (prompt) => ({ url: "/campaigns/text", method: "POST", body: { prompt } }),
      responseSchema: WrittenText,
      onQueryStarted: async (_prompt, { dispatch, queryFulfilled }) => {
        const written = await queryFulfilled.catch(() => null);
        const change = campaignsApi.util.updateQueryData("getTextService", undefined, (service) => {
          service.left -= 1;
        });
        if (written) dispatch(change);
      },
    }),
  }),
});

export const {
  useSaveCampaignMutation,
  useDeleteCampaignMutation,
  useDeleteCampaignFileMutation,
  useMoveCampaignMutation,
  useTestCampaignMutation,
  useGetCampaignNewChatsQuery,
  useGetCampaignForecastQuery,
  useForecastFormQuery,
  useGetCampaignReportQuery,
  useResendShipmentMutation,
  useExportShipmentsMutation,
  useGetTextServiceQuery,
  useWriteTextMutation,
} = campaignsApi;

/** A campaign's shipments, page by page. */
export function useShipmentPages(query: ShipmentQuery) {
  const { rows: shipments, ...rest } = usePages(
    campaignsApi.useListShipmentsInfiniteQuery(query),
    (page) => page.records,
  );
  return { shipments, ...rest };
}

/** The campaigns that match, page by page. */
export function useCampaignPages(search: string) {
  const { rows: campaigns, ...rest } = usePages(
    campaignsApi.useListCampaignsInfiniteQuery(search),
    (page) => page.records,
  );
  return { campaigns, ...rest };
}
