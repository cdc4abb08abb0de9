import type { Company } from "@balcao/shared/workspace/companies.ts";
import type { RowTone } from "../../ui/table/DataTable.tsx";
import { daysUntil } from "../../ui/text/time.ts";

/** Whole days until a company's due date, in its own time zone; null without one. */
export const daysLeft = ({ dueDate, timeZone }: Company, now: number): number | null =>
  dueDate === null ? null : daysUntil(dueDate, now, timeZone);

/** A row's colour: by the archive first, then by the remaining days. */
export function dueTone(company: Company, now: number): RowTone | null {
  if (company.archived) return "grey";
  const days = daysLeft(company, now);
  if (days === null || days > 5) return null;
  if (days === 5) return "yellow";
  return days >= -3 ? "orange" : "red";
}
