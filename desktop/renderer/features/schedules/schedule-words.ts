import type { Schedule } from "@balcao/shared/schedules.ts";
import type { TFunction } from "i18next";
import { codeText } from "../../ui/failure-text.ts";

/** The dialog's title says how the message stands (S1 section 4). */
export function scheduleTitle(t: TFunction, schedule: Schedule | null): string {
  if (!schedule) return t("schedules.new");
  if (schedule.status === "ERRO") return t("schedules.failedTitle");
  return t("schedules.titleOf", { status: t(`schedules.status.${schedule.status}`) });
}

/** Why a message did not go out. */
export const scheduleFailureText = (t: TFunction, failure: NonNullable<Schedule["failure"]>): string =>
  failure === "missed" ? t("schedules.missed") : codeText(t, failure);
