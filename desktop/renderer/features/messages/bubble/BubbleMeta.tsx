import type { Message } from "@balcao/shared/messages.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../../app/hooks.ts";
import { Ticks } from "../../../ui/Ticks.tsx";
import { tokens } from "../../../ui/theme.ts";
import { clockText } from "../../../ui/time.ts";

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

/** When it was written, whether it was changed, and how far it came. */
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
