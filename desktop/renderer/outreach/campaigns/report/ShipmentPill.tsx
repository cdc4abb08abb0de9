import type { Shipment } from "@balcao/shared/outreach/campaigns.ts";
import {
  ChatHelp20Regular,
  Checkmark16Filled,
  CheckmarkCircle16Filled,
  Clock16Regular,
  ErrorCircle16Filled,
  PersonAvailable16Regular,
  PersonProhibited16Regular,
  QuestionCircle16Regular,
  Send16Regular,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../../ui/mark/Pill.tsx";

const looks = {
  pending: { tone: "off", icon: <Clock16Regular /> },
  asking: { tone: "info", icon: <Send16Regular /> },
  asked: { tone: "info", icon: <ChatHelp20Regular fontSize={16} /> },
  confirmed: { tone: "info", icon: <PersonAvailable16Regular /> },
  sending: { tone: "info", icon: <Send16Regular /> },
  held: { tone: "info", icon: <Clock16Regular /> },
  sent: { tone: "ok", icon: <Checkmark16Filled /> },
  delivered: { tone: "ok", icon: <CheckmarkCircle16Filled /> },
  failed: { tone: "bad", icon: <ErrorCircle16Filled /> },
  uncertain: { tone: "warn", icon: <QuestionCircle16Regular /> },
} as const;

/** The status of a campaign's message to one contact. A refusal by the contact is no failure of ours. */
export function ShipmentPill({ shipment: { status, failure } }: { shipment: Pick<Shipment, "status" | "failure"> }) {
  const { t } = useTranslation();
  if (status === "failed" && (failure === "declined" || failure === "optedOut"))
    return (
      <Pill tone="off" icon={<PersonProhibited16Regular />}>
        {t(`campaigns.refused.${failure}`)}
      </Pill>
    );
  const { tone, icon } = looks[status];
  return (
    <Pill tone={tone} icon={icon}>
      {t(`campaigns.shipment.${status}`)}
    </Pill>
  );
}
