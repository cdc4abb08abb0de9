import type { Message } from "@balcao/shared/inbox/messages.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Ticks } from "../../../ui/mark/Ticks.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { clockText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    height: "14px",
    fontSize: "11px",
    lineHeight: "14px",
    fontStyle: "normal",
    color: tokens.bubbleMeta,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});

/** The time of a message, whether it was edited, and its ticks. */
export function BubbleMeta({ message, hasFailed }: { message: Message; hasFailed: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { createdAt, editedAt, fromMe, isDeleted, ack } = message;
  return (
    <span className={styles.root}>
      {editedAt !== null && !isDeleted && <span>{t("messages.edited")}</span>}
      <time dateTime={createdAt}>{clockText(createdAt, timeZone)}</time>
      {fromMe && !isDeleted && !hasFailed && <Ticks ack={ack} />}
    </span>
  );
}
