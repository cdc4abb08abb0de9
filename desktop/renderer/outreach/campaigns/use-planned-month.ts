import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../ui/page-context.ts";
import { localInputText, monthName } from "../../ui/text/time.ts";

/**
 * The name of the month in which a campaign is sent: that of its planned time, the current one if that is empty or past.
 * Takes the time as YYYY-MM-DDTHH:mm in the company's time zone.
 */
export function usePlannedMonth(planned: string): string {
  const { i18n } = useTranslation();
  const now = localInputText(Date.now(), useTimeZone());
  return monthName(planned > now ? planned : now, i18n.language);
}

/** The same for a saved campaign. */
export function useCampaignMonth({ scheduledAt }: Pick<Campaign, "scheduledAt">): string {
  const timeZone = useTimeZone();
  return usePlannedMonth(scheduledAt === null ? "" : localInputText(scheduledAt, timeZone));
}
