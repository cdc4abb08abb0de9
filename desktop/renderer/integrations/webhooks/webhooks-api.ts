import {
  DeliveryPage,
  type DeliveryState,
  type SaveWebhook,
  Webhook,
  WebhookDeliveryDetail,
  WebhookSecret,
} from "@balcao/shared/integrations/webhooks.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";
import { usePages } from "../../client/use-pages.ts";

export type DeliveryFilter = { webhookId: number; state?: DeliveryState | undefined };
type OneDelivery = { webhookId: number; deliveryId: string };

const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query<Webhook[], void>({
      query: () => "/webhooks",
      responseSchema: z.array(Webhook),
      providesTags: ["Webhooks"],
    }),
    saveWebhook: build.mutation<Webhook, { id: number | null; webhook: SaveWebhook }>({
      query: ({ id, webhook }) => ({
        url: id === null ? "/webhooks" : `/webhooks/${id}`,
        method: id === null ? "POST" : "PUT",
        body: webhook,
      }),
      responseSchema: Webhook,
      invalidatesTags: (saved) => (saved ? ["Webhooks"] : []),
    }),
    deleteWebhook: build.mutation<unknown, number>({
      query: (id) => ({ url: `/webhooks/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Webhooks"]),
    }),
    resumeWebhook: build.mutation<Webhook, number>({
      query: (id) => ({ url: `/webhooks/${id}/resume`, method: "POST" }),
      responseSchema: Webhook,
      invalidatesTags: (resumed) => (resumed ? ["Webhooks", "WebhookDeliveries"] : []),
    }),
    testWebhook: build.mutation<WebhookDeliveryDetail, number>({
      query: (id) => ({ url: `/webhooks/${id}/test`, method: "POST" }),
      responseSchema: WebhookDeliveryDetail,
      invalidatesTags: (made) => (made ? ["WebhookDeliveries"] : []),
    }),
    // Cached no longer than it is on screen.
    readSecret: build.query<WebhookSecret, number>({
      query: (id) => `/webhooks/${id}/secret`,
      responseSchema: WebhookSecret,
      keepUnusedDataFor: 0,
    }),
    renewSecret: build.mutation<WebhookSecret, number>({
      query: (id) => ({ url: `/webhooks/${id}/secret`, method: "POST" }),
      responseSchema: WebhookSecret,
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(webhooksApi.util.updateQueryData("readSecret", id, () => answer.data));
      },
    }),
    listDeliveries: build.infiniteQuery<DeliveryPage, DeliveryFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg: { webhookId, state }, pageParam }) => ({
        url: `/webhooks/${webhookId}/deliveries`,
        params: { ...(state && { state }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: DeliveryPage,
      providesTags: ["WebhookDeliveries"],
    }),
    readDelivery: build.query<WebhookDeliveryDetail, OneDelivery>({
      query: ({ webhookId, deliveryId }) => `/webhooks/${webhookId}/deliveries/${deliveryId}`,
      responseSchema: WebhookDeliveryDetail,
      providesTags: ["WebhookDeliveries"],
    }),
    replayDelivery: build.mutation<WebhookDeliveryDetail, OneDelivery>({
      query: ({ webhookId, deliveryId }) => ({
        url: `/webhooks/${webhookId}/deliveries/${deliveryId}/replay`,
        method: "POST",
      }),
      responseSchema: WebhookDeliveryDetail,
      invalidatesTags: (made) => (made ? ["WebhookDeliveries"] : []),
    }),
  }),
});

export const {
  useListWebhooksQuery,
  useSaveWebhookMutation,
  useDeleteWebhookMutation,
  useResumeWebhookMutation,
  useTestWebhookMutation,
  useReadSecretQuery,
  useRenewSecretMutation,
  useReadDeliveryQuery,
  useReplayDeliveryMutation,
} = webhooksApi;

/** A webhook's deliveries, page by page; refetched whenever the log is opened. */
export function useDeliveryPages(filter: DeliveryFilter) {
  const { rows: deliveries, ...rest } = usePages(
    webhooksApi.useListDeliveriesInfiniteQuery(filter, { refetchOnMountOrArgChange: true }),
    (page) => page.deliveries,
  );
  return { deliveries, ...rest };
}
