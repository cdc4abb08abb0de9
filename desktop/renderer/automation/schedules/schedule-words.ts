import type { Schedule } from "@balcao/shared/automation/schedules.ts";
import type { TFunction } from "i18next";
import { codeText } from "../../ui/text/failure-text.ts";

/** The dialog's title with the message's status. */
export function scheduleTitle(t: TFunction, schedule: Schedule | null): string {
  if (!schedule) return t("schedules.new");
  if (schedule.status === "ERRO") return t("schedules.failedTitle");
  return t("schedules.titleOf", { status: t(`schedules.status.${schedule.status}`) });
}

/** The reason why a message was not sent. */
export const scheduleFailureText = (t: TFunction, failure: NonNullable<Schedule["failure"]>): string =>
  failure === "missed" ? t("schedules.missed") : codeText(t, failure);
