import { type StartSupport, SupportedCompany } from "@balcao/shared/workspace/support-access.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";
import type { StoreExtra } from "../../client/base-query.ts";

const supportAccessApi = api.injectEndpoints({
  endpoints: (build) => ({
    findSupported: build.query<SupportedCompany[], string>({
      query: (searchParam) => ({ url: "/support-access/companies", params: { searchParam } }),
      responseSchema: z.array(SupportedCompany),
    }),
    startSupport: build.mutation<null, StartSupport>({
      query: (body) => ({ url: "/support-access", method: "POST", body }),
      onQueryStarted: async (_form, { dispatch, extra, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) await (extra as StoreExtra).refresh(dispatch);
      },
    }),
    endSupport: build.mutation<null, void>({
      query: () => ({ url: "/support-access", method: "DELETE" }),
      onQueryStarted: async (_none, { dispatch, extra, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) await (extra as StoreExtra).refresh(dispatch);
      },
    }),
  }),
});

export const { useFindSupportedQuery, useStartSupportMutation, useEndSupportMutation } = supportAccessApi;
