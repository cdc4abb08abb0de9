import { type Message, messageBodyMax } from "@balcao/shared/messages.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Textarea,
} from "@fluentui/react-components";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/Alert.tsx";
import { failureText } from "../../../ui/failure-text.ts";
import { useReturnFocus } from "../../../ui/use-return-focus.ts";
import { signBody, splitSignature } from "../bubble/message-markup.ts";
import { useEditMessageMutation } from "../messages-api.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "480px" },
  content: { display: "flex", flexDirection: "column", gap: "12px", paddingBlock: "4px" },
});

/** Changes one's own words on both sides. The signature stays as it was. */
export function EditMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  useReturnFocus();
  const { author, text: before } = splitSignature(message.body);
  const [text, setText] = useState(before);
  const [edit, { isLoading, error }] = useEditMessageMutation();
  const words = text.trim();
  const body = author === null ? words : signBody(author, words);
  const canSave = words !== "" && words !== before.trim() && body.length <= messageBodyMax && !isLoading;
  const save = async () => {
    if (!canSave) return;
    const answer = await edit({ ticketId: message.ticketId, messageId: message.id, body });
    if (!answer.error) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t("messages.editTitle")}</DialogTitle>
          <DialogContent className={styles.content}>
            {error && <Alert text={failureText(t, error)} />}
            <Textarea
              autoFocus
              rows={4}
              resize="vertical"
              value={text}
              maxLength={messageBodyMax}
              aria-label={t("messages.placeholderShort")}
              onChange={(_event, { value }) => setText(value)}
              onKeyDown={onKeyDown}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button appearance="primary" disabledFocusable={!canSave} onClick={() => void save()}>
              {t("common.save")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
