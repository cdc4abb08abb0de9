import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { makeStyles } from "@fluentui/react-components";
import { Clock20Regular, ErrorCircle20Filled, Warning20Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/frame/Banner.tsx";
import { useNow } from "../../../ui/hooks/timing.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { shortMoment } from "../../../ui/text/time.ts";
import { CostForecast } from "./CostForecast.tsx";
import { NewChatsForecast } from "./NewChatsForecast.tsx";

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    "& > div": { borderRadius: "8px", paddingBlock: "10px" },
    "& svg": { flexShrink: 0 },
  },
});

/** The reason why nothing, or less than possible, is being sent. */
export function ReportNotices({ campaign }: { campaign: Campaign }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { halt, status, pointCampaigns } = campaign;
  // One that did not begin is started, not restarted.
  const waits = halt === "template" || halt === "budget";
  const notice = waits && status === "INATIVA" ? (`${halt}AtStart` as const) : (halt ?? "missed");
  const named = (names: string[]) => names.join(", ");
  const restricted = pointCampaigns.filter(({ isRestricted }) => isRestricted).map(({ whatsapp }) => whatsapp.name);
  const isAlive = status === "EM_ANDAMENTO" || status === "FORA_DO_HORARIO";
  const now = useNow(60_000);
  const timeZone = useTimeZone();
  const blocked = pointCampaigns.filter(
    ({ newChatsBlock, isRestricted }) => newChatsBlock && Date.parse(newChatsBlock.until) > now && !isRestricted,
  );
  const away = pointCampaigns
    .filter(({ whatsapp, isRestricted }) => whatsapp.status !== "CONNECTED" && !isRestricted)
    .map(({ whatsapp }) => whatsapp.name);
  return (
    <div className={styles.root}>
      {halt && <Banner tone="bad" icon={<ErrorCircle20Filled />} text={t(`campaigns.halt.${notice}`)} />}
      {restricted.length > 0 && (
        <Banner
          tone="warning"
          icon={<Warning20Filled />}
          text={t("campaigns.restricted", { names: named(restricted) })}
        />
      )}
      <NewChatsForecast campaign={campaign} />
      {/* Asks again when the campaign stops, or was not begun. */}
      <CostForecast key={status} campaign={campaign} />
      {isAlive &&
        blocked.map(({ whatsappId, whatsapp, newChatsBlock }) => (
          <Banner
            key={whatsappId}
            tone="warning"
            icon={<Clock20Regular />}
            text={t("campaigns.newChatsBlocked", {
              names: whatsapp.name,
              moment: shortMoment(newChatsBlock?.until ?? "", timeZone),
            })}
          />
        ))}
      {isAlive && away.length > 0 && (
        <Banner tone="warning" icon={<Warning20Filled />} text={t("campaigns.away", { names: named(away) })} />
      )}
      {status === "FORA_DO_HORARIO" && (
        <Banner tone="warning" icon={<Clock20Regular />} text={t("campaigns.outOfHours")} />
      )}
    </div>
  );
}
