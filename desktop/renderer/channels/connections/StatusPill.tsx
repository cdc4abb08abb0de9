import type { ConnectionStatus } from "@balcao/shared/channels/connections.ts";
import {
  ArrowSync16Regular,
  CheckmarkCircle16Filled,
  Clock16Regular,
  ErrorCircle16Filled,
  Phone16Regular,
  QrCode20Regular,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";

const looks = {
  qrcode: { tone: "info", icon: <QrCode20Regular fontSize={16} /> },
  PAIRING: { tone: "info", icon: <Phone16Regular /> },
  OPENING: { tone: "warn", icon: <ArrowSync16Regular /> },
  CONNECTED: { tone: "ok", icon: <CheckmarkCircle16Filled /> },
  DISCONNECTED: { tone: "bad", icon: <ErrorCircle16Filled /> },
  TIMEOUT: { tone: "warn", icon: <Clock16Regular /> },
} as const;

/** The status of a connection. */
export function StatusPill({ status }: { status: ConnectionStatus }) {
  const { t } = useTranslation();
  const { tone, icon } = looks[status];
  return (
    <Pill tone={tone} icon={icon}>
      {t(`connections.status.${status}`)}
    </Pill>
  );
}
