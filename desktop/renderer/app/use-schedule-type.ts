import { useCompanySetting } from "./use-company-setting.ts";

/** Whose opening hours count: the company's, each queue's own, or nobody's. */
export const useScheduleType = (): string => useCompanySetting("scheduleType");
