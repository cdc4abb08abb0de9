import { DashboardFilter, dashboardPeriods } from "@balcao/shared/insights/dashboard.ts";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useTimeZone } from "../../ui/page-context.ts";
import { calendarDay } from "../../ui/text/time.ts";
import type { DashboardQuery } from "./dashboard-api.ts";

/** The numbers of these types in the API and in the address. */
export const filterTypes = { date: "1", period: "2" } as const;

/** The values of the filter's fields, applied or not. */
export type FilterDraft = { type: "1" | "2"; from: string; to: string; days: number };

/** The applied filter, which is stored in the address, and the draft in the fields. */
export function useDashboardFilter() {
  const timeZone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(params), [params]);
  const [draft, setDraft] = useState(() => draftOf(query, calendarDay(Date.now(), timeZone)));

  return {
    query,
    draft,
    change: (change: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...change })),
    /** Changing the type clears the fields of the other type. */
    changeType: (type: FilterDraft["type"]) =>
      setDraft((before) =>
        type === filterTypes.date ? { ...before, type, days: 0 } : { ...before, type, from: "", to: "" },
      ),
    /** Applies the draft, or returns its problem. */
    apply: (): "empty" | "invalid" | null => {
      const chosen = queryOf(draft);
      if (Object.keys(chosen).length === 0) return "empty";
      if (!DashboardFilter.safeParse(chosen).success) return "invalid";
      setParams(Object.fromEntries(Object.entries(chosen).map(([key, value]) => [key, String(value)])));
      return null;
    },
  };
}

const isOffered = (days: number) => dashboardPeriods.some((one) => one === days);

/** An invalid filter in the address is ignored. */
function readQuery(params: URLSearchParams): DashboardQuery {
  const { days, date_from, date_to } = DashboardFilter.safeParse(Object.fromEntries(params)).data ?? {};
  // A period that is not among the choices would be applied but not shown in the field.
  if (days) return isOffered(days) ? { days } : {};
  return { ...(date_from && { date_from }), ...(date_to && { date_to }) };
}

function draftOf({ days, date_from, date_to }: DashboardQuery, today: string): FilterDraft {
  if (days) return { type: filterTypes.period, from: "", to: "", days };
  const isGiven = date_from || date_to;
  const [from, to] = isGiven ? [date_from ?? "", date_to ?? ""] : [`${today.slice(0, 8)}01`, today];
  return { type: filterTypes.date, from, to, days: 0 };
}

function queryOf({ type, from, to, days }: FilterDraft): DashboardQuery {
  if (type === filterTypes.period) return days > 0 ? { days } : {};
  return { ...(from && { date_from: from }), ...(to && { date_to: to }) };
}
