import {
  type BeginTwoFactor,
  ColleagueTwoFactor,
  type EnableTwoFactor,
  type ProveTwoFactor,
  RecoveryCodes,
  TwoFactorSecret,
  TwoFactorState,
} from "@balcao/shared/workspace/two-factor.ts";
import { api } from "../../client/api.ts";

const post = (url: string, body: object) => ({ url, method: "POST", body });

const twoFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTwoFactor: build.query<TwoFactorState, void>({
      query: () => "/two-factor",
      responseSchema: TwoFactorState,
      providesTags: ["TwoFactor"],
    }),
    beginTwoFactor: build.mutation<TwoFactorSecret, BeginTwoFactor>({
      query: (body) => post("/two-factor/begin", body),
      responseSchema: TwoFactorSecret,
    }),
    enableTwoFactor: build.mutation<RecoveryCodes, EnableTwoFactor>({
      query: (body) => post("/two-factor/enable", body),
      responseSchema: RecoveryCodes,
      invalidatesTags: (done) => (done ? ["TwoFactor"] : []),
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, ProveTwoFactor>({
      query: (body) => post("/two-factor/recovery-codes", body),
      responseSchema: RecoveryCodes,
      invalidatesTags: (done) => (done ? ["TwoFactor"] : []),
    }),
    disableTwoFactor: build.mutation<null, ProveTwoFactor>({
      query: (body) => post("/two-factor/disable", body),
      invalidatesTags: (_done, error) => (error ? [] : ["TwoFactor"]),
    }),
    getColleagueTwoFactor: build.query<ColleagueTwoFactor, number>({
      query: (id) => `/users/${id}/two-factor`,
      responseSchema: ColleagueTwoFactor,
      providesTags: ["TwoFactor"],
    }),
    resetTwoFactor: build.mutation<null, number>({
      query: (id) => ({ url: `/users/${id}/two-factor`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["TwoFactor"]),
    }),
  }),
});

export const {
  useGetTwoFactorQuery,
  useBeginTwoFactorMutation,
  useEnableTwoFactorMutation,
  useRenewRecoveryCodesMutation,
  useDisableTwoFactorMutation,
  useGetColleagueTwoFactorQuery,
  useResetTwoFactorMutation,
} = twoFactorApi;
