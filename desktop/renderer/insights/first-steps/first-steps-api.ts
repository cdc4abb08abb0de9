import { FirstSteps } from "@balcao/shared/insights/first-steps.ts";
import { api } from "../../client/api.ts";

const firstStepsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFirstSteps: build.query<FirstSteps, void>({
      query: () => "/first-steps",
      responseSchema: FirstSteps,
      providesTags: ["FirstSteps"],
    }),
  }),
});

export const { useGetFirstStepsQuery } = firstStepsApi;
