import { usePages } from "../../client/use-pages.ts";
import { type AuditFilter, useListAuditInfiniteQuery } from "./audit-api.ts";

/** The entries under a filter, page by page; refetched whenever the screen is opened. */
export function useAuditPages(filter: AuditFilter) {
  const { rows: entries, ...rest } = usePages(
    useListAuditInfiniteQuery(filter, { refetchOnMountOrArgChange: true }),
    (page) => page.entries,
  );
  return { entries, ...rest };
}
