import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { Info20Regular, Warning20Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/frame/Banner.tsx";
import { useGetCampaignForecastQuery } from "../campaigns-api.ts";
import { forecastTexts } from "../forecast-texts.ts";

/** Before a start or a restart: the cost of what is not sent yet, and what the month's budget leaves for it. */
export function CostForecast({ campaign }: { campaign: Campaign }) {
  const { i18n } = useTranslation();
  const { id, status, template } = campaign;
  const isWaiting = template !== null && (status === "INATIVA" || status === "PROGRAMADA" || status === "CANCELADA");
  const { currentData: forecast } = useGetCampaignForecastQuery(id, {
    skip: !isWaiting,
    refetchOnMountOrArgChange: true,
  });
  if (!isWaiting || !forecast) return null;
  const { cost, budget, isShort, unpriced, left } = forecastTexts(i18n, forecast);
  const isWarning = isShort || unpriced !== null;
  return (
    <Banner
      tone={isWarning ? "warning" : "info"}
      icon={isWarning ? <Warning20Filled /> : <Info20Regular />}
      text={[cost, budget, unpriced, ...left].filter((line) => line !== null).join(" ")}
    />
  );
}
