import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { Info20Regular, Warning20Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/frame/Banner.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { shortDay } from "../../../ui/text/time.ts";
import { useGetCampaignNewChatsQuery } from "../campaigns-api.ts";

/** Before a start: the chats that the campaign's numbers may begin, and those that its contacts need. */
export function NewChatsForecast({ campaign: { id, status, template } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  // Official numbers, which send templates, have no such quota.
  const isWaiting = template === null && (status === "INATIVA" || status === "PROGRAMADA" || status === "CANCELADA");
  const { data } = useGetCampaignNewChatsQuery(id, { skip: !isWaiting, refetchOnMountOrArgChange: true });
  if (!isWaiting || !data || data.left === null || data.strangers === null) return null;
  const { left, strangers, until } = data;
  const may = until
    ? t("campaigns.newChats.leftUntil", { count: left, day: shortDay(until, timeZone) })
    : t("campaigns.newChats.left", { count: left });
  const needed = t("campaigns.newChats.strangers", { count: strangers });
  const isEnough = strangers <= left;
  return (
    <Banner
      tone={isEnough ? "info" : "warning"}
      icon={isEnough ? <Info20Regular /> : <Warning20Filled />}
      text={`${may} ${needed}`}
    />
  );
}
