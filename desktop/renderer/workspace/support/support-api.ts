import { Support } from "@balcao/shared/workspace/support.ts";
import { api } from "../../client/api.ts";

const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSupport: build.query<Support, void>({ query: () => "/support", responseSchema: Support }),
  }),
});

export const { useGetSupportQuery } = supportApi;
