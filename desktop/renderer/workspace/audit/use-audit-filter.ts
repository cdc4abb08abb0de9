import { ListAudit } from "@balcao/shared/workspace/audit.ts";
import { setOrDelete, useAddressParams } from "../../ui/hooks/address-params.ts";
import type { AuditFilter } from "./audit-api.ts";

const Filter = ListAudit.omit({ cursor: true });

/**
 * The filter of the log. It is stored in the address, so that reload and back keep it; an invalid filter is ignored.
 */
export function useAuditFilter(): [AuditFilter, (change: Partial<Record<keyof AuditFilter, string>>) => void] {
  const [params, changeParams] = useAddressParams();
  const filter = Filter.safeParse(Object.fromEntries(params)).data ?? {};
  const change = (changes: Partial<Record<keyof AuditFilter, string>>) =>
    changeParams((next) => {
      for (const [key, value] of Object.entries(changes)) setOrDelete(next, key, value);
    });
  return [filter, change];
}
