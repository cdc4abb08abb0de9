import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { dueDateText } from "../../../ui/text/time.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useGetSubscriptionQuery } from "../billing-api.ts";

/** The confirmation stays on screen this long before the first screen opens. */
const leaveMs = 4000;

/** After a payment: shows the new due date, and opens the first screen. Returns that day; null until it is known. */
export function useRenewal(invoiceId: number, isPaid: boolean): string | null {
  const { t } = useTranslation();
  const { show } = useToast();
  const navigate = useNavigate();
  const [until, setUntil] = useState<string | null>(null);
  const { data } = useGetSubscriptionQuery(undefined, { skip: !isPaid, refetchOnMountOrArgChange: true });
  // A result from before the payment still has the open invoice, and the old due date.
  const dueDate = isPaid && data && data.openInvoiceId !== invoiceId ? data.dueDate : null;
  if (dueDate !== null && until === null) setUntil(dueDate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, and the navigation does not change
  useEffect(() => {
    if (until === null) return;
    show("success", t("billing.renewed", { date: dueDateText(until) }));
    const timer = setTimeout(() => void navigate("/"), leaveMs);
    return () => clearTimeout(timer);
  }, [until]);
  return until;
}
