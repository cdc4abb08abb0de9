import type { Company } from "@balcao/shared/companies.ts";
import type { RowTone } from "../../ui/DataTable.tsx";
import { daysUntil } from "../../ui/time.ts";

/** Whole days until a company's due date, in its own time zone; null where it has none. */
export const daysLeft = ({ dueDate, timeZone }: Company, now: number): number | null =>
  dueDate === null ? null : daysUntil(dueDate, now, timeZone);

/** A row's colour (DECISIONS "Commercial"): the archive first; then by the days that are left. */
export function dueTone(company: Company, now: number): RowTone | null {
  if (company.archived) return "grey";
  const days = daysLeft(company, now);
  if (days === null || days > 5) return null;
  if (days === 5) return "yellow";
  return days >= -3 ? "orange" : "red";
}
