import { settingDefaults } from "@balcao/shared/settings.ts";
import { useSessionUser } from "./hooks.ts";

/** Whose opening hours count: the company's, each queue's own, or nobody's. */
export function useScheduleType(): string {
  const { settings } = useSessionUser().company;
  return settings.find(({ key }) => key === "scheduleType")?.value ?? settingDefaults.scheduleType;
}
