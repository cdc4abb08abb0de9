import type { AnnouncementPriority } from "@balcao/shared/announcements.ts";
import { ArrowDown16Filled, ArrowUp16Filled, Subtract16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/Pill.tsx";

/** Orange means "act here" in this console, so that medium is amber. */
const looks = {
  1: { tone: "bad", icon: <ArrowUp16Filled /> },
  2: { tone: "warn", icon: <Subtract16Filled /> },
  3: { tone: "off", icon: <ArrowDown16Filled /> },
} as const;

/** How much an announcement matters. */
export function PriorityPill({ priority }: { priority: AnnouncementPriority }) {
  const { t } = useTranslation();
  const { tone, icon } = looks[priority];
  return (
    <Pill tone={tone} icon={icon}>
      {t(`announcements.priorities.${priority}`)}
    </Pill>
  );
}
