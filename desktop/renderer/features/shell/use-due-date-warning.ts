import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../app/hooks.ts";
import { daysUntil, dueSoonDays } from "../../ui/time.ts";
import { useToast } from "../../ui/toast-context.ts";

/** Says once a visit that the subscription ends soon. */
export function useDueDateWarning(): void {
  const { t } = useTranslation();
  const { show } = useToast();
  const { dueDate, timeZone } = useSessionUser().company;
  const count = dueDate === null ? null : daysUntil(dueDate, Date.now(), timeZone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language says nothing new
  useEffect(() => {
    if (count !== null && count >= 0 && count < dueSoonDays) show("warning", t("shell.dueSoon", { count }));
  }, [count]);
}
