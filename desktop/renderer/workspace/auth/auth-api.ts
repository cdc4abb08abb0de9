import { SignInInfo } from "@balcao/shared/workspace/auth.ts";
import { api } from "../../client/api.ts";

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSignInInfo: build.query<SignInInfo, void>({ query: () => "/auth/sign-in-info", responseSchema: SignInInfo }),
  }),
});

export const { useGetSignInInfoQuery } = authApi;
