import { Company, type SignUp } from "@balcao/shared/workspace/companies.ts";
import { api } from "../../client/api.ts";

const signUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<Company, SignUp>({
      query: (body) => ({ url: "/companies/cadastro", method: "POST", body }),
      responseSchema: Company,
    }),
  }),
});

export const { useSignUpMutation } = signUpApi;
