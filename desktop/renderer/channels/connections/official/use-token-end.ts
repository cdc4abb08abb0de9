import { useTranslation } from "react-i18next";
import { useNow } from "../../../ui/hooks/timing.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { calendarDay, daysUntil } from "../../../ui/text/time.ts";

/** With fewer days left an admin is warned: a new token takes a visit to Meta. */
const soonDays = 14;

/** When a token ends, in words, and whether that is soon; null for a token without an end. */
export function useTokenEnd(endsAt: string | null): { words: string; isSoon: boolean } | null {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const timeZone = useTimeZone();
  if (endsAt === null) return null;
  const days = daysUntil(calendarDay(endsAt, timeZone), now, timeZone);
  const words = Date.parse(endsAt) <= now ? t("cloud.tokenEnd.over") : t("cloud.tokenEnd.in", { count: days });
  return { words, isSoon: days <= soonDays };
}
