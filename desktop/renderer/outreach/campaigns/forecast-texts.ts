import type { CampaignForecast } from "@balcao/shared/outreach/campaigns.ts";
import type { i18n } from "i18next";
import { costText } from "../../ui/text/cost-texts.ts";
import { monthName } from "../../ui/text/time.ts";

export type ForecastTexts = {
  /** The cost, and how many of the contacts cost nothing; null if no price is known. */
  cost: string | null;
  /** The budget's rest; null without a budget. */
  budget: string | null;
  /** The budget is used up, or will be before the campaign's end. */
  isShort: boolean;
  /** The cost is without some contacts, or unknown, because their price is missing; null if none is. */
  unpriced: string | null;
  /** The contacts who will not get the campaign. */
  left: string[];
};

/** A campaign's forecast in words. */
export function forecastTexts(
  { t, language }: Pick<i18n, "t" | "language">,
  forecast: CampaignForecast,
): ForecastTexts {
  const { unreachable, refusing } = forecast;
  const month = monthName(forecast.month, language);
  return {
    cost: costSentence(t, forecast),
    ...budgetSentence(t, forecast, month),
    unpriced: unpricedSentence(t, forecast),
    left: [
      ...(unreachable > 0 ? [t("campaigns.forecast.unreachable", { count: unreachable })] : []),
      ...(refusing > 0 ? [t("campaigns.forecast.refusing", { count: refusing })] : []),
    ],
  };
}

/** Nobody who is charged has a price. */
const isUnpriced = ({ recipients, free, unpriced }: CampaignForecast) => unpriced > 0 && unpriced === recipients - free;

function costSentence(t: i18n["t"], forecast: CampaignForecast): string | null {
  const { recipients: count, free } = forecast;
  if (isUnpriced(forecast)) return free > 0 ? t("campaigns.forecast.allFree", { count: free }) : null;
  const cost = costText(forecast.cost);
  if (free === 0) return t("campaigns.forecast.cost", { count, cost });
  if (free === count) return t("campaigns.forecast.allFree", { count });
  return t("campaigns.forecast.costAndFree", { count, cost, free: t("campaigns.forecast.free", { count: free }) });
}

function unpricedSentence(t: i18n["t"], forecast: CampaignForecast): string | null {
  const { unpriced: count } = forecast;
  if (count === 0) return null;
  return t(isUnpriced(forecast) ? "campaigns.forecast.noPrice" : "campaigns.forecast.unpriced", { count });
}

function budgetSentence(t: i18n["t"], { cost, left }: CampaignForecast, month: string) {
  if (left === null) return { budget: null, isShort: false };
  // The server refuses to start, whatever the campaign costs.
  if (left === 0) return { budget: t("campaigns.forecast.usedUp", { month }), isShort: true };
  const isShort = cost > left;
  const amount = costText(left);
  return { budget: t(isShort ? "campaigns.forecast.short" : "campaigns.forecast.left", { amount, month }), isShort };
}
