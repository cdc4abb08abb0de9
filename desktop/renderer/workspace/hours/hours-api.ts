import { CompanyHours, type SaveCompanyHours } from "@balcao/shared/workspace/opening-hours.ts";
import { api } from "../../client/api.ts";

const hoursApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCompanyHours: build.query<CompanyHours, number>({
      query: (companyId) => `/companies/${companyId}`,
      responseSchema: CompanyHours,
      providesTags: ["Settings"],
    }),
    saveCompanyHours: build.mutation<CompanyHours, { id: number; hours: SaveCompanyHours }>({
      query: ({ id, hours }) => ({ url: `/companies/${id}/schedules`, method: "PUT", body: hours }),
      responseSchema: CompanyHours,
      invalidatesTags: (saved) => (saved ? ["Settings"] : []),
    }),
  }),
});

export const { useGetCompanyHoursQuery, useSaveCompanyHoursMutation } = hoursApi;
