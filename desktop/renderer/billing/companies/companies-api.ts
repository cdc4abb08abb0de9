import {
  Company,
  CompanyMade,
  CompanyPage,
  FirstUser,
  Instance,
  type SaveCompany,
  type SaveFirstUser,
} from "@balcao/shared/workspace/companies.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";

type CompanyFilter = { search: string; showArchived: boolean };

const companiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCompanies: build.infiniteQuery<CompanyPage, CompanyFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg: { search, showArchived }, pageParam }) => ({
        url: "/companies",
        params: { showArchived, ...(search && { searchParam: search }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: CompanyPage,
      providesTags: ["Companies"],
    }),
    listInstances: build.query<Instance[], void>({ query: () => "/instances", responseSchema: z.array(Instance) }),
    createCompany: build.mutation<CompanyMade, SaveCompany>({
      query: (body) => ({ url: "/companies", method: "POST", body }),
      responseSchema: CompanyMade,
      invalidatesTags: (saved) => (saved ? ["Companies"] : []),
    }),
    updateCompany: build.mutation<Company, { id: number; company: SaveCompany }>({
      query: ({ id, company }) => ({ url: `/companies/${id}`, method: "PUT", body: company }),
      responseSchema: Company,
      invalidatesTags: (saved) => (saved ? ["Companies"] : []),
    }),
    archiveCompany: build.mutation<Company, { id: number; archived: boolean }>({
      query: ({ id, archived }) => ({ url: `/companies/archived/${id}`, method: "PATCH", body: { archived } }),
      responseSchema: Company,
      invalidatesTags: (saved) => (saved ? ["Companies"] : []),
    }),
    deleteCompany: build.mutation<unknown, number>({
      query: (id) => ({ url: `/companies/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Companies"]),
    }),
    getFirstUser: build.query<FirstUser, number>({
      query: (id) => `/companies/${id}/user`,
      responseSchema: FirstUser,
      keepUnusedDataFor: 0,
    }),
    saveFirstUser: build.mutation<FirstUser, { id: number; user: SaveFirstUser }>({
      query: ({ id, user }) => ({ url: `/companies/${id}/user`, method: "PUT", body: user }),
      responseSchema: FirstUser,
    }),
  }),
});

export const {
  useListCompaniesInfiniteQuery,
  useListInstancesQuery,
  useCreateCompanyMutation,
  useUpdateCompanyMutation,
  useArchiveCompanyMutation,
  useDeleteCompanyMutation,
  useGetFirstUserQuery,
  useSaveFirstUserMutation,
} = companiesApi;
