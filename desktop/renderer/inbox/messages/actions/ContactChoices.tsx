import { Checkbox, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useDebounced } from "../../../ui/hooks/use-debounced.ts";
import { Face } from "../../../ui/mark/Face.tsx";
import { addressText, contactName } from "../../../ui/text/phone-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { useFindForwardContactsQuery } from "./forward-api.ts";
import { mostReceivers, type Receiver } from "./ReceiverChips.tsx";

/** Fewer characters would find too much. */
const fewestLetters = 3;
const searchDelayMs = 500;

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", maxHeight: "280px", overflowY: "auto" },
  row: {
    display: "flex",
    alignItems: "center",
    gap: "10px",
    padding: "4px 8px 4px 0",
    borderRadius: "8px",
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
  },
  words: { minWidth: 0 },
  name: { display: "block", fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  hint: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3, margin: "8px 0" },
});

type ContactChoicesProps = { search: string; chosen: Receiver[]; onToggle: (contact: Receiver) => void };

/** The contacts that match a search, to choose several of. */
export function ContactChoices({ search, chosen, onToggle }: ContactChoicesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const words = useDebounced(search.trim(), searchDelayMs);
  const isShort = words.length < fewestLetters;
  const { data, isFetching, isError } = useFindForwardContactsQuery(words, { skip: isShort });
  const hint = isShort
    ? t("forward.short")
    : isFetching
      ? t("common.loading")
      : isError
        ? t("errors.offline")
        : data?.contacts.length === 0
          ? t("forward.none")
          : null;
  const isFull = chosen.length >= mostReceivers;
  return (
    <>
      {(hint || isFull) && (
        <p className={styles.hint} role="status">
          {hint ?? t("forward.most", { count: mostReceivers })}
        </p>
      )}
      {!isShort && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
        <div className={styles.list} role="group" aria-label={t("forward.contacts")}>
          {data?.contacts.map((contact) => {
            const { id, name, profilePicUrl } = contact;
            const isChosen = chosen.some((one) => one.id === id);
            return (
              // biome-ignore lint/a11y/noLabelWithoutControl: Fluent's checkbox is one
              <label key={id} className={styles.row}>
                <Checkbox
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  aria-label={contactName(name)}
                  onChange={() => onToggle({ id, name })}
                />
                <Face name={name} size={32} imageUrl={profilePicUrl} />
                <span className={styles.words}>
                  <span className={styles.name}>{contactName(name)}</span>
                  <span className={styles.hint}>{addressText(contact)}</span>
                </span>
              </label>
            );
          })}
        </div>
      )}
    </>
  );
}
