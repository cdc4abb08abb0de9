import type { AnnouncementPriority } from "@balcao/shared/team/announcements.ts";
import { ArrowDown16Filled, ArrowUp16Filled, Subtract16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";

/** Orange means "act here" in this console, and red that something is broken: so a high priority is amber. */
const looks = {
  1: { tone: "warn", icon: <ArrowUp16Filled /> },
  2: { tone: "info", icon: <Subtract16Filled /> },
  3: { tone: "off", icon: <ArrowDown16Filled /> },
} as const;

/** An announcement's priority. */
export function PriorityPill({ priority }: { priority: AnnouncementPriority }) {
  const { t } = useTranslation();
  const { tone, icon } = looks[priority];
  return (
    <Pill tone={tone} icon={icon}>
      {t(`announcements.priorities.${priority}`)}
    </Pill>
  );
}
