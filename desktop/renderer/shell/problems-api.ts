import type { ProblemReport } from "@balcao/shared/workspace/problem-report.ts";
import { api } from "../client/api.ts";

const problemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportProblem: build.mutation<null, ProblemReport>({
      query: (body) => ({ url: "/problem-reports", method: "POST", body }),
    }),
  }),
});

export const { useReportProblemMutation } = problemsApi;
