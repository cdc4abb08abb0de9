import { ListAudit } from "@balcao/shared/workspace/audit.ts";
import { useSearchParams } from "react-router";
import type { AuditFilter } from "./audit-api.ts";

const Filter = ListAudit.omit({ cursor: true });

/**
 * The filter of the log. It is stored in the address, so that reload and back keep it; an invalid filter is ignored.
 */
export function useAuditFilter(): [AuditFilter, (change: Partial<Record<keyof AuditFilter, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const filter = Filter.safeParse(Object.fromEntries(params)).data ?? {};
  const change = (changes: Partial<Record<keyof AuditFilter, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: true },
    );
  return [filter, change];
}
