import type { Message } from "@balcao/shared/inbox/messages.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  SearchBox,
} from "@fluentui/react-components";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionButton } from "../../../ui/action/ActionButton.tsx";
import { useReturnFocus } from "../../../ui/focus/use-return-focus.ts";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { failureText } from "../../../ui/text/failure-text.ts";
import { ContactChoices } from "./ContactChoices.tsx";
import { ForwardOutcome } from "./ForwardOutcome.tsx";
import { useForwardMessageMutation } from "./forward-api.ts";
import { mostReceivers, type Receiver, ReceiverChips } from "./ReceiverChips.tsx";

const useStyles = makeStyles({
  surface: { maxWidth: "480px" },
  content: { display: "flex", flexDirection: "column", gap: "12px", paddingBlock: "4px" },
  choosing: { minHeight: "280px" },
  search: { maxWidth: "none" },
  send: { whiteSpace: "nowrap" },
});

/** Forwards a message to contacts and shows the result for each of them. */
export function ForwardDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  useReturnFocus();
  const [search, setSearch] = useState("");
  const [receivers, setReceivers] = useState<Receiver[]>([]);
  // The same for every try of this dialog: each contact gets one message.
  const [clientId] = useState(() => crypto.randomUUID());
  const [forward, { data, error }] = useForwardMessageMutation();
  const button = useRef<HTMLElement | null>(null);
  const setButton = useCallback((element: HTMLElement | null) => {
    button.current = element;
  }, []);
  // The button that had the focus is gone; without one in the dialog, Esc would do nothing.
  useEffect(() => {
    if (data) button.current?.focus();
  }, [data]);
  const toggle = (contact: Receiver) =>
    setReceivers((chosen) =>
      chosen.some(({ id }) => id === contact.id)
        ? chosen.filter(({ id }) => id !== contact.id)
        : [...chosen, contact].slice(0, mostReceivers),
    );
  const send = () => forward({ messageId: message.id, contactIds: receivers.map(({ id }) => id), clientId });
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t("forward.title")}</DialogTitle>
          <DialogContent className={mergeClasses(styles.content, !data && styles.choosing)}>
            {error && <Alert text={failureText(t, error)} />}
            {data ? (
              <ForwardOutcome results={data.results} receivers={receivers} onOpened={onClose} />
            ) : (
              <>
                <SearchBox
                  autoFocus
                  className={styles.search}
                  value={search}
                  dismiss={{ "aria-label": t("common.clearSearch") }}
                  placeholder={t("forward.search")}
                  aria-label={t("forward.search")}
                  onChange={(_event, { value }) => setSearch(value)}
                />
                <ReceiverChips receivers={receivers} onRemove={toggle} />
                <ContactChoices search={search} fromTicketId={message.ticketId} chosen={receivers} onToggle={toggle} />
              </>
            )}
          </DialogContent>
          <DialogActions>
            <Button ref={setButton} onClick={onClose}>
              {data ? t("common.close") : t("common.cancel")}
            </Button>
            {!data && (
              <ActionButton
                appearance="primary"
                className={styles.send}
                isDisabled={receivers.length === 0}
                onAct={send}
              >
                {t("forward.send", { count: receivers.length })}
              </ActionButton>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
