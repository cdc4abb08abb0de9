import { DashboardFilter, dashboardPeriods } from "@balcao/shared/dashboard.ts";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useTimeZone } from "../../app/hooks.ts";
import { calendarDay } from "../../ui/time.ts";
import type { DashboardQuery } from "./dashboard-api.ts";

/** As S1 section 2 numbers them. */
export const filterTypes = { date: "1", period: "2" } as const;

/** What stands in the fields, applied or not. */
export type FilterDraft = { type: "1" | "2"; from: string; to: string; days: number };

/** What is shown, which lives in the address, and what is being chosen. */
export function useDashboardFilter() {
  const timeZone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(params), [params]);
  const [draft, setDraft] = useState(() => draftOf(query, calendarDay(Date.now(), timeZone)));

  return {
    query,
    draft,
    change: (change: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...change })),
    /** Each type begins empty of the other's (S1 section 4). */
    changeType: (type: FilterDraft["type"]) =>
      setDraft((before) =>
        type === filterTypes.date ? { ...before, type, days: 0 } : { ...before, type, from: "", to: "" },
      ),
    /** Shows what was chosen, or answers what is wrong with it. */
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

/** Nonsense in an address is no filter. */
function readQuery(params: URLSearchParams): DashboardQuery {
  const { days, date_from, date_to } = DashboardFilter.safeParse(Object.fromEntries(params)).data ?? {};
  // A period that no choice stands for would be shown and not told.
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
