import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { Checkbox, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useTicketsOf } from "../../../client/tickets/use-tickets-of.ts";
import { useDebounced } from "../../../ui/hooks/timing.ts";
import { Face } from "../../../ui/mark/Face.tsx";
import { addressText, contactName } from "../../../ui/text/phone-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { useListTicketsInfiniteQuery } from "../../tickets/tickets-api.ts";
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
  heading: { margin: 0, fontSize: "12px", lineHeight: "16px", fontWeight: 600 },
  hint: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3, margin: "8px 0" },
});

type ContactChoicesProps = {
  search: string;
  /** The conversation that the message is from; it is no choice. */
  fromTicketId: number;
  chosen: Receiver[];
  onToggle: (contact: Receiver) => void;
};

/** The contacts that match a search, to choose several of; before it, those of the user's latest conversations. */
export function ContactChoices({ search, fromTicketId, chosen, onToggle }: ContactChoicesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const words = useDebounced(search.trim(), searchDelayMs);
  const isShort = words.length < fewestLetters;
  const { data, isFetching, isError } = useFindForwardContactsQuery(words, { skip: isShort });
  const recent = useRecentContacts(fromTicketId).filter(({ name }) => fold(name).includes(fold(search.trim())));
  const contacts = isShort ? recent : (data?.contacts ?? []);
  const listLabel = t(isShort ? "forward.recent" : "forward.contacts");
  const hint = isShort
    ? words === "" && recent.length > 0
      ? null
      : t("forward.short")
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
      {isShort && recent.length > 0 && <h3 className={styles.heading}>{listLabel}</h3>}
      {contacts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
        <div className={styles.list} role="group" aria-label={listLabel}>
          {contacts.map((contact) => {
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

const mostRecent = 8;
const ownList = { status: "open", snoozed: false, queueIds: null, showAll: false, search: "" } as const;

/** The contacts of the user's open conversations, the latest message first. */
function useRecentContacts(fromTicketId: number): ContactRef[] {
  const { data } = useListTicketsInfiniteQuery(ownList);
  return useTicketsOf(data?.pages)
    .filter(({ id }) => id !== fromTicketId)
    .slice(0, mostRecent)
    .map(({ contact }) => contact);
}
