import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Face } from "../mark/Face.tsx";
import { contactName } from "../text/phone-text.ts";
import { narrow, tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "center", gap: "12px", minWidth: 0 },
  wideFace: { display: "contents", [narrow]: { display: "none" } },
  words: { minWidth: 0 },
  name: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  // Only if the column with the same text is hidden.
  detail: {
    display: "none",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    [narrow]: { display: "block" },
  },
  note: { fontSize: "12px", lineHeight: "16px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  bad: { color: tokens.bad },
  warn: { color: tokens.warn },
});

type PersonCellProps = {
  name: string;
  imageUrl: string | null;
  narrowDetail: string;
  /** A line of its own at every width: a reason that needs attention. */
  note?: { text: string; tone: "bad" | "warn" } | null;
  /** Without a face on narrow screens: other columns need the room. */
  isTight?: boolean;
};

/** A person in a table: face and name, and on narrow screens the texts of the hidden columns. */
export function PersonCell({ name, imageUrl, narrowDetail, note = null, isTight }: PersonCellProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span {...(isTight && { className: styles.wideFace })}>
        <Face name={name} size={36} imageUrl={imageUrl} />
      </span>
      <div className={styles.words}>
        <div className={styles.name} title={contactName(name)}>
          {contactName(name)}
        </div>
        <div className={styles.detail}>{narrowDetail}</div>
        {note && (
          <div className={mergeClasses(styles.note, styles[note.tone])} title={note.text}>
            {note.text}
          </div>
        )}
      </div>
    </div>
  );
}
