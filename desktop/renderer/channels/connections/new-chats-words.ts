import type { NewChats } from "@balcao/shared/channels/new-chats.ts";
import { useTranslation } from "react-i18next";
import { shortDay, shortMoment } from "../../ui/text/time.ts";

/** "640 de 1.000 conversas novas até 1/12"; null without figures, and after the end of the cycle. */
export function useQuotaText(quota: NewChats["quota"], now: number, timeZone: string): string | null {
  const { t } = useTranslation();
  if (!quota || quota.total === null || quota.used === null) return null;
  const { total: count, used, until } = quota;
  const figures = { count, used };
  if (until === null) return t("connections.newChats.quota", figures);
  if (Date.parse(until) <= now) return null;
  return t("connections.newChats.quotaUntil", { ...figures, day: shortDay(until, timeZone) });
}

/** Until when a number may start no chats, and why; null while it may. */
export function useBlockText(block: NewChats["block"], now: number, timeZone: string): string | null {
  const { t } = useTranslation();
  if (!block || Date.parse(block.until) <= now) return null;
  return t(`connections.newChats.blocks.${block.reason}`, { moment: shortMoment(block.until, timeZone) });
}
