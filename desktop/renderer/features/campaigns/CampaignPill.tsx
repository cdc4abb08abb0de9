import type { CampaignStatus } from "@balcao/shared/campaigns.ts";
import {
  CalendarClock16Regular,
  CheckmarkCircle16Filled,
  Clock16Regular,
  DismissCircle16Regular,
  Drafts16Regular,
  Send16Filled,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/Pill.tsx";

const icons: Record<CampaignStatus, React.ReactElement> = {
  INATIVA: <Drafts16Regular />,
  PROGRAMADA: <CalendarClock16Regular />,
  EM_ANDAMENTO: <Send16Filled />,
  FORA_DO_HORARIO: <Clock16Regular />,
  CANCELADA: <DismissCircle16Regular />,
  FINALIZADA: <CheckmarkCircle16Filled />,
};

/** How a campaign stands: green while it is sent, red otherwise (S2 section 4). */
export function CampaignPill({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation();
  return (
    <Pill tone={status === "EM_ANDAMENTO" ? "ok" : "bad"} icon={icons[status]}>
      {t(`campaigns.status.${status}`)}
    </Pill>
  );
}
