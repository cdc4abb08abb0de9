import { can } from "@balcao/shared/workspace/permissions.ts";
import { limitOf } from "@balcao/shared/workspace/users.ts";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSessionUser } from "../client/hooks.ts";
import { daysUntil, dueSoonDays } from "../ui/text/time.ts";
import { useToast } from "../ui/toast/toast-context.ts";

/**
 * Warns once per visit that the subscription, or the trial, ends in a few days; to users who may pay it, with a link.
 */
export function useDueDateWarning(): void {
  const { t } = useTranslation();
  const { show } = useToast();
  const navigate = useNavigate();
  const { profile, company } = useSessionUser();
  const dueDate = limitOf(company);
  const count = dueDate === null ? null : daysUntil(dueDate, Date.now(), company.timeZone);
  const { isOnTrial } = company;
  const mayPay = can(profile, "drawer-admin-items:view");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language must not repeat the warning
  useEffect(() => {
    if (!mayPay || count === null || count < 0 || count >= dueSoonDays) return;
    const pay = isOnTrial
      ? { label: t("shell.subscribe"), onClick: () => void navigate("/subscription") }
      : { label: t("shell.toInvoices"), onClick: () => void navigate("/financeiro") };
    show("warning", t(isOnTrial ? "shell.trialEnds" : "shell.dueSoon", { count }), [pay]);
  }, [count]);
}
