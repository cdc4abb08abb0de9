import { AuditPage, type ListAudit } from "@balcao/shared/workspace/audit.ts";
import { api } from "../../client/api.ts";

export type AuditFilter = Omit<ListAudit, "cursor">;

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.infiniteQuery<AuditPage, AuditFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: "/audit",
        params: { ...queryArg, ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: AuditPage,
      providesTags: ["Audit"],
    }),
  }),
});

export const { useListAuditInfiniteQuery } = auditApi;
