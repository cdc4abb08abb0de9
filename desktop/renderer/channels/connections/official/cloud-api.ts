import {
  type AskForHistory,
  CloudNumber,
  CloudSetUp,
  CloudSignUp,
  type ConnectCloud,
  type RenewCloud,
  type SignUpCode,
} from "@balcao/shared/channels/cloud.ts";
import { Connection } from "@balcao/shared/channels/connections.ts";
import { api } from "../../../client/api.ts";

const cloudApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The operator's part of the set-up. */
    cloudSetUp: build.query<CloudSetUp, void>({ query: () => "/whatsapp-cloud", responseSchema: CloudSetUp }),
    /** A connection's number as Meta described it last. */
    cloudNumber: build.query<CloudNumber, number>({
      query: (id) => `/whatsapp-cloud/${id}`,
      responseSchema: CloudNumber,
      providesTags: (_number, _error, id) => ["Connections", { type: "ChannelFacts", id }],
    }),
    /** The numbers that were granted at Meta, by the code with which it sent the person back. */
    signUpNumbers: build.mutation<CloudSignUp, SignUpCode>({
      query: (body) => ({ url: "/whatsapp-cloud/sign-up", method: "POST", body }),
      responseSchema: CloudSignUp,
    }),
    connectCloud: build.mutation<Connection, ConnectCloud>({
      query: (body) => ({ url: "/whatsapp-cloud", method: "POST", body }),
      responseSchema: Connection,
      invalidatesTags: (saved) => (saved ? ["Connections"] : []),
    }),
    askForHistory: build.mutation<CloudNumber, AskForHistory & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/whatsapp-cloud/${id}/history`, method: "POST", body }),
      responseSchema: CloudNumber,
      // Also after a refusal: it may have been asked for elsewhere.
      invalidatesTags: (_number, _error, { id }) => [{ type: "ChannelFacts", id }],
    }),
    renewCloud: build.mutation<Connection, RenewCloud & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/whatsapp-cloud/${id}`, method: "PUT", body }),
      responseSchema: Connection,
      invalidatesTags: (saved) => (saved ? ["Connections"] : []),
    }),
  }),
});

export const {
  useCloudSetUpQuery,
  useCloudNumberQuery,
  useConnectCloudMutation,
  useAskForHistoryMutation,
  useRenewCloudMutation,
  useSignUpNumbersMutation,
} = cloudApi;
