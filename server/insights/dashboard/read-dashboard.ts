import type { Dashboard, DashboardFilter } from "@balcao/shared/insights/dashboard.ts";
import type { Context } from "../../context.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { companyTimeZone } from "../../workspace/companies/company-time-zone.ts";
import { countOutcomes } from "./count-outcomes.ts";
import { boundsOf, periodBefore, periodOf } from "./dashboard-period.ts";
import { attendantsOf, listPeople } from "./list-attendants.ts";
import { countLeads, periodFigures, sumFinished } from "./period-figures.ts";
import { countByHour, countNow, findOldestWaiting } from "./present-moment.ts";

/**
 * Reads the dashboard: the present, a period and the one before, in the company's days. Agents get their own figures,
 * and the waiting tickets of their queues.
 */
export async function readDashboard(ctx: Context, filter: DashboardFilter): Promise<Dashboard> {
  const timeZone = await companyTimeZone(ctx);
  const day = dayInTimeZone(ctx.now(), timeZone);
  const period = periodOf(filter, day);
  const before = periodBefore(period);
  const bounds = boundsOf(period, timeZone);
  const boundsBefore = boundsOf(before, timeZone);
  // The queries are independent: together they take as long as the slowest.
  const [now, finished, leads, outcomes, people, oldestWaiting, hours] = await Promise.all([
    countNow(ctx),
    sumFinished(ctx, bounds, boundsBefore),
    countLeads(ctx, bounds, boundsBefore),
    countOutcomes(ctx, bounds),
    listPeople(ctx),
    findOldestWaiting(ctx),
    countByHour(ctx, day, timeZone),
  ]);
  const attendants = attendantsOf(people, finished);
  const { figures, previous } = periodFigures(finished, leads);
  return {
    counters: { ...now, ...figures, ...outcomes },
    attendants,
    unattended: attendants.reduce((left, { tickets }) => left - tickets, figures.supportFinished),
    period,
    previous: { ...previous, period: before },
    oldestWaiting,
    today: { day, hours },
  };
}
