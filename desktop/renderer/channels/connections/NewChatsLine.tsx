import type { Connection } from "@balcao/shared/channels/connections.ts";
import { mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useNow } from "../../ui/hooks/timing.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { useConnectionStyles } from "./connection-styles.ts";
import { useBlockText, useQuotaText } from "./new-chats-words.ts";

/** How many chats the number may start, and until when it may start none; nothing where WhatsApp told no limit. */
export function NewChatsLine({ connection: { newChats } }: { connection: Connection }) {
  const styles = useConnectionStyles();
  const { t } = useTranslation();
  const now = useNow(60_000);
  const timeZone = useTimeZone();
  const quotaText = useQuotaText(newChats?.quota ?? null, now, timeZone);
  const blockText = useBlockText(newChats?.block ?? null, now, timeZone);
  const warning = newChats?.quota?.warning ?? "none";
  if (blockText) return <div className={mergeClasses(styles.detail, styles.limit, styles.blocked)}>{blockText}</div>;
  if (!quotaText) return null;
  const words = warning === "second" ? `${quotaText} · ${t("connections.newChats.slowed")}` : quotaText;
  const isNear = warning === "first" || warning === "second";
  return <div className={mergeClasses(styles.detail, styles.limit, isNear && styles.near)}>{words}</div>;
}
