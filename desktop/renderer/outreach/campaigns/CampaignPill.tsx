import type { CampaignStatus } from "@balcao/shared/outreach/campaigns.ts";
import {
  CalendarClock16Regular,
  CheckmarkCircle16Filled,
  Clock16Regular,
  DismissCircle16Regular,
  Drafts16Regular,
  Send16Filled,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill, type PillProps } from "../../ui/mark/Pill.tsx";

const looks: Record<CampaignStatus, Pick<PillProps, "tone" | "icon">> = {
  INATIVA: { tone: "off", icon: <Drafts16Regular /> },
  PROGRAMADA: { tone: "off", icon: <CalendarClock16Regular /> },
  EM_ANDAMENTO: { tone: "ok", icon: <Send16Filled /> },
  FORA_DO_HORARIO: { tone: "warn", icon: <Clock16Regular /> },
  CANCELADA: { tone: "bad", icon: <DismissCircle16Regular /> },
  FINALIZADA: { tone: "off", icon: <CheckmarkCircle16Filled /> },
};

/** A campaign's status. A planned or finished campaign is no alarm (docs/decisions/0048). */
export function CampaignPill({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation();
  return <Pill {...looks[status]}>{t(`campaigns.status.${status}`)}</Pill>;
}
