import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { makeStyles } from "@fluentui/react-components";
import { CalendarLtr16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../../ui/page-context.ts";
import { MessageText } from "../../../ui/text/MessageText.tsx";
import { shortDateTimeText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  kind: { display: "flex", alignItems: "center", gap: "6px", fontSize: "12px", color: tokens.bubbleMeta },
  name: { fontWeight: 600, margin: "2px 0 4px" },
  canceled: { textDecorationLine: "line-through" },
  when: { fontVariantNumeric: "tabular-nums" },
});

/** An invitation to an event, with its time in the company's zone. */
export function EventCard({ event }: { event: Extract<MessageContent, { kind: "event" }> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { name, description, place, link, startsAt, endsAt, isCanceled } = event;
  const until = endsAt && t("messages.mediaAbout.eventEnds", { when: shortDateTimeText(endsAt, timeZone) });
  return (
    <div>
      <div className={styles.kind}>
        <CalendarLtr16Regular />
        {t("messages.media.event")}
        {isCanceled && ` · ${t("messages.mediaAbout.canceled")}`}
      </div>
      <div className={isCanceled ? `${styles.name} ${styles.canceled}` : styles.name}>{name}</div>
      {startsAt && (
        <div className={styles.when}>{[shortDateTimeText(startsAt, timeZone), until].filter(Boolean).join(" ")}</div>
      )}
      <MessageText text={[place, description, link].filter(Boolean).join("\n")} />
    </div>
  );
}
