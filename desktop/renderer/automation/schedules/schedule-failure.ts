import { type Schedule, type TemplateFailure, templateFailures } from "@balcao/shared/automation/schedules.ts";
import type { TFunction } from "i18next";
import { codeText } from "../../ui/text/failure-text.ts";

const isTemplateFailure = (failure: string): failure is TemplateFailure =>
  (templateFailures as readonly string[]).includes(failure);

/** The reason why a message was not sent. */
export function scheduleFailureText(t: TFunction, failure: NonNullable<Schedule["failure"]>): string {
  if (failure === "missed") return t("schedules.missed");
  return isTemplateFailure(failure) ? t(`schedules.failures.${failure}`) : codeText(t, failure);
}
