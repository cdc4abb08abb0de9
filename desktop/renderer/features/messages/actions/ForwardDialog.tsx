import type { Message } from "@balcao/shared/messages.ts";
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
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/Alert.tsx";
import { failureText } from "../../../ui/failure-text.ts";
import { useReturnFocus } from "../../../ui/use-return-focus.ts";
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

/** Passes a message on to contacts, and tells for each of them what became of it. */
export function ForwardDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  useReturnFocus();
  const [search, setSearch] = useState("");
  const [receivers, setReceivers] = useState<Receiver[]>([]);
  const [forward, { data, error, isLoading }] = useForwardMessageMutation();
  const toggle = (contact: Receiver) =>
    setReceivers((chosen) =>
      chosen.some(({ id }) => id === contact.id)
        ? chosen.filter(({ id }) => id !== contact.id)
        : [...chosen, contact].slice(0, mostReceivers),
    );
  const send = () => void forward({ messageId: message.id, contactIds: receivers.map(({ id }) => id) });
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t("messages.forward.title")}</DialogTitle>
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
                  placeholder={t("messages.forward.search")}
                  aria-label={t("messages.forward.search")}
                  onChange={(_event, { value }) => setSearch(value)}
                />
                <ReceiverChips receivers={receivers} onRemove={toggle} />
                <ContactChoices search={search} chosen={receivers} onToggle={toggle} />
              </>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{data ? t("common.close") : t("common.cancel")}</Button>
            {!data && (
              <Button
                appearance="primary"
                className={styles.send}
                disabledFocusable={receivers.length === 0 || isLoading}
                onClick={send}
              >
                {t("messages.forward.send", { count: receivers.length })}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
