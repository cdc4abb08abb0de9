import { AuditPage, type ListAudit } from "@balcao/shared/workspace/audit.ts";
import { api } from "../../client/api.ts";
import { usePages } from "../../client/use-pages.ts";

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

/** The entries under a filter, page by page; refetched whenever the screen is opened. */
export function useAuditPages(filter: AuditFilter) {
  const { rows: entries, ...rest } = usePages(
    auditApi.useListAuditInfiniteQuery(filter, { refetchOnMountOrArgChange: true }),
    (page) => page.entries,
  );
  return { entries, ...rest };
}
