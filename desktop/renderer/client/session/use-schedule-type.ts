import { useCompanySetting } from "./use-company-setting.ts";

/** The opening hours in effect: the company's, each queue's own, or none. */
export const useScheduleType = (): string => useCompanySetting("scheduleType");
