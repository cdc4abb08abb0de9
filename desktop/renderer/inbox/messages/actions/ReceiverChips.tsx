import { makeStyles } from "@fluentui/react-components";
import { Dismiss12Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { contactName } from "../../../ui/text/phone-text.ts";
import { tokens } from "../../../ui/theme.ts";

export type Receiver = { id: number; name: string };
/** The maximum that the server accepts at once. */
export const mostReceivers = 20;

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", gap: "6px", margin: 0, padding: 0, listStyleType: "none" },
  chip: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    height: "28px",
    padding: "0 10px",
    border: 0,
    borderRadius: "14px",
    font: "inherit",
    fontSize: "12px",
    fontWeight: 500,
    background: tokens.selection,
    color: tokens.selectionText,
    cursor: "pointer",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** The chosen contacts; a click removes one. */
export function ReceiverChips({ receivers, onRemove }: { receivers: Receiver[]; onRemove: (one: Receiver) => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (receivers.length === 0) return null;
  return (
    <ul className={styles.root} aria-label={t("forward.chosen", { count: receivers.length })}>
      {receivers.map((receiver) => (
        <li key={receiver.id}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t("forward.remove", { name: contactName(receiver.name) })}
            onClick={() => onRemove(receiver)}
          >
            {contactName(receiver.name)}
            <Dismiss12Regular />
          </button>
        </li>
      ))}
    </ul>
  );
}
