import { type Invoice, InvoiceDetail, InvoiceList, PaymentPage, PixCharge } from "@balcao/shared/billing/invoices.ts";
import { type Subscribe, Subscription } from "@balcao/shared/billing/subscription.ts";
import { api } from "../../client/api.ts";
import { companyRenewed } from "../../client/session/session-slice.ts";

/** Before sign-in, the token from the refused sign-in authorises the payment. */
const asPayer = (paymentToken: string) => ({ headers: { authorization: `Bearer ${paymentToken}` } });

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSubscription: build.query<Subscription, void>({
      query: () => "/subscription",
      responseSchema: Subscription,
      providesTags: ["Invoices"],
      // A payment event may have been missed while the socket was disconnected.
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(companyRenewed(answer.data.dueDate));
      },
    }),
    subscribe: build.mutation<PixCharge, Subscribe>({
      query: (body) => ({ url: "/subscription", method: "POST", body }),
      responseSchema: PixCharge,
      invalidatesTags: ["Invoices"],
    }),
    listInvoices: build.query<Invoice[], string>({
      query: (searchParam) => ({ url: "/invoices/all", params: searchParam ? { searchParam } : {} }),
      responseSchema: InvoiceList,
      providesTags: ["Invoices"],
    }),
    getInvoice: build.query<InvoiceDetail, number>({
      query: (id) => `/invoices/${id}`,
      responseSchema: InvoiceDetail,
      providesTags: ["Invoices"],
    }),
    /** The Pix code of an invoice. A valid code is returned again, so that a repeated request does no harm. */
    getCharge: build.query<PixCharge, number>({
      query: (invoiceId) => ({ url: `/invoices/${invoiceId}/charge`, method: "POST" }),
      responseSchema: PixCharge,
      keepUnusedDataFor: 0,
    }),
    getPaymentPage: build.query<PaymentPage, string>({
      query: (paymentToken) => ({ url: "/payment/invoice", ...asPayer(paymentToken) }),
      responseSchema: PaymentPage,
      keepUnusedDataFor: 0,
    }),
    getPageCharge: build.query<PixCharge, { paymentToken: string; invoiceId: number }>({
      query: ({ paymentToken }) => ({ url: "/payment/charge", method: "POST", ...asPayer(paymentToken) }),
      responseSchema: PixCharge,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useGetSubscriptionQuery,
  useSubscribeMutation,
  useListInvoicesQuery,
  useGetInvoiceQuery,
  useGetChargeQuery,
  useGetPaymentPageQuery,
  useGetPageChargeQuery,
} = billingApi;
