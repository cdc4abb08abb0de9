import type { Schedule } from "@balcao/shared/automation/schedules.ts";
import { CheckmarkCircle16Filled, Clock16Regular, ErrorCircle16Filled, Warning16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";

const looks = {
  PENDENTE: { tone: "info", icon: <Clock16Regular /> },
  ENVIADA: { tone: "ok", icon: <CheckmarkCircle16Filled /> },
  ERRO: { tone: "bad", icon: <ErrorCircle16Filled /> },
  VENCIDA: { tone: "warn", icon: <Warning16Filled /> },
} as const;

/** The status of a scheduled message. */
export function SchedulePill({ status }: Pick<Schedule, "status">) {
  const { t } = useTranslation();
  const { tone, icon } = looks[status];
  return (
    <Pill tone={tone} icon={icon}>
      {t(`schedules.status.${status}`)}
    </Pill>
  );
}
