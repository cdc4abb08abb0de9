import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { dueDateText } from "../../../ui/time.ts";
import { useToast } from "../../../ui/toast-context.ts";
import { useGetSubscriptionQuery } from "../billing-api.ts";

/** S1 section 4. */
const leaveMs = 4000;

/**
 * Once an invoice is paid: says until when the company may use the product now, and leads to the first screen. Answers
 * that day; null until it is known.
 */
export function useRenewal(invoiceId: number, isPaid: boolean): string | null {
  const { t } = useTranslation();
  const { show } = useToast();
  const navigate = useNavigate();
  const [until, setUntil] = useState<string | null>(null);
  const { data } = useGetSubscriptionQuery(undefined, { skip: !isPaid, refetchOnMountOrArgChange: true });
  // An answer from before the payment still calls the invoice open, and has the old day.
  const dueDate = isPaid && data && data.openInvoiceId !== invoiceId ? data.dueDate : null;
  if (dueDate !== null && until === null) setUntil(dueDate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, and the way there does not change
  useEffect(() => {
    if (until === null) return;
    show("success", t("billing.renewed", { date: dueDateText(until) }));
    const timer = setTimeout(() => void navigate("/"), leaveMs);
    return () => clearTimeout(timer);
  }, [until]);
  return until;
}
