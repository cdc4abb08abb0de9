import { ForecastCampaign } from "@balcao/shared/outreach/campaigns.ts";
import { skipToken } from "@reduxjs/toolkit/query";
import { type Control, useWatch } from "react-hook-form";
import { useDebounced } from "../../../ui/hooks/timing.ts";
import { useForecastFormQuery } from "../campaigns-api.ts";
import { ForecastNotes } from "../ForecastNotes.tsx";
import type { CampaignFormValues } from "./use-campaign-form.ts";

/** Numbers are chosen one after the other, and a time is typed. */
const settleMs = 300;

/**
 * The cost of the campaign as it stands in the form; nothing while a part that it depends on is missing, or has just
 * changed. A failed forecast keeps nobody from saving.
 */
export function FormForecast({ control }: { control: Control<CampaignFormValues> }) {
  const [contactListId, whatsappId, scheduledAt, template] = useWatch({
    control,
    name: ["contactListId", "whatsappId", "scheduledAt", "template"],
  });
  const wanted = JSON.stringify({
    ...{ contactListId, whatsappId, scheduledAt: scheduledAt || null },
    template: template && { name: template.name, language: template.language },
  });
  const settled = useDebounced(wanted, settleMs);
  const { data: asked = skipToken } = ForecastCampaign.safeParse(JSON.parse(settled));
  const { currentData: forecast } = useForecastFormQuery(asked, { refetchOnMountOrArgChange: true });
  return settled === wanted && forecast ? <ForecastNotes forecast={forecast} /> : null;
}
