import { useTranslation } from "react-i18next";
import { z } from "zod";

const Refused = z.object({ details: z.object({ reason: z.string().min(1) }) });

/** The words with which WhatsApp refused a change, below our own sentence. */
export function RefusalReason({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const reason = Refused.safeParse(error).data?.details.reason;
  return reason ? <span>{t("messageTemplates.refused", { reason })}</span> : null;
}
