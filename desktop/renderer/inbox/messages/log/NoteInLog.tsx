import type { TicketNote } from "@balcao/shared/inbox/notes.ts";
import { makeStyles } from "@fluentui/react-components";
import { LockClosed16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Face } from "../../../ui/mark/Face.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { clockText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "24px minmax(0,1fr)",
    columnGap: "10px",
    margin: "12px 20px 0",
    padding: "8px 12px",
    borderRadius: "8px",
    background: tokens.bubbleNote,
    fontSize: "14px",
    lineHeight: "20px",
    color: tokens.colorNeutralForeground1,
  },
  head: {
    display: "flex",
    alignItems: "center",
    gap: "6px",
    whiteSpace: "nowrap",
    marginBottom: "2px",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.noteText,
    fontVariantNumeric: "tabular-nums",
  },
  author: { maxWidth: "60%", flexShrink: 0, overflow: "hidden", textOverflow: "ellipsis" },
  /** Shrinks before the author's name does. */
  hint: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" },
  lock: { flexShrink: 0 },
  time: { marginLeft: "auto" },
  text: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
});

/** A note of the team: as wide as the log, so that it does not look like a bubble. */
export function NoteInLog({ note: { note, user, createdAt } }: { note: TicketNote }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const author = user?.name ?? t("messages.note.nobody");
  return (
    <div className={styles.root}>
      <Face name={author} size={24} />
      <div>
        <div className={styles.head}>
          <b className={styles.author}>{author}</b>
          <LockClosed16Regular className={styles.lock} />
          <span className={styles.hint} title={t("messages.note.hint")}>
            {t("messages.note.hint")}
          </span>
          <time className={styles.time} dateTime={createdAt}>
            {clockText(createdAt, timeZone)}
          </time>
        </div>
        <div className={styles.text}>{note}</div>
      </div>
    </div>
  );
}
