import { can } from "@balcao/shared/permissions.ts";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSessionUser } from "../../app/hooks.ts";
import { daysUntil, dueSoonDays } from "../../ui/time.ts";
import { useToast } from "../../ui/toast-context.ts";

/** Says once a visit that the subscription ends soon; to those who may pay it, with the way there. */
export function useDueDateWarning(): void {
  const { t } = useTranslation();
  const { show } = useToast();
  const navigate = useNavigate();
  const { profile, company } = useSessionUser();
  const { dueDate, timeZone } = company;
  const count = dueDate === null ? null : daysUntil(dueDate, Date.now(), timeZone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language says nothing new
  useEffect(() => {
    if (count === null || count < 0 || count >= dueSoonDays) return;
    const pay = { label: t("shell.toInvoices"), onClick: () => void navigate("/financeiro") };
    show("warning", t("shell.dueSoon", { count }), can(profile, "drawer-admin-items:view") ? [pay] : []);
  }, [count]);
}
