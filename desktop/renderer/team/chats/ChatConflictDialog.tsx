import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useAppDispatch } from "../../client/hooks.ts";
import { waitedLong } from "../../client/outbox/asks-first.ts";
import type { ChatEntry } from "../../client/outbox/outbox-slice.ts";
import { ConflictFrame } from "../../ui/dialog/ConflictFrame.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { type ChatConflict, discardChatConflicts, letLeaveLate } from "./chat-conflict.ts";
import { sendWaitingToChats } from "./chat-outbox.ts";

type ChatConflictDialogProps = { title: string; entries: readonly ChatEntry[]; onClose: () => void };

/** Explains what happened to a team chat, shows the messages for it, and offers the next steps. */
export function ChatConflictDialog({ title, entries, onClose }: ChatConflictDialogProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { show } = useToast();
  const [first] = entries;
  if (!first) return null;
  const { chatId } = first;
  const code = first.code as ChatConflict;
  const words = entries.map(({ clientId, body, file }) => ({ clientId, text: body || (file?.name ?? "") }));

  const discard = () => {
    dispatch(discardChatConflicts(chatId));
    onClose();
  };
  const send = () => {
    dispatch(letLeaveLate(chatId));
    dispatch(sendWaitingToChats());
    onClose();
  };
  const copy = async () => {
    await navigator.clipboard.writeText(words.map(({ text }) => text).join("\n"));
    show("success", t("messages.copied"));
  };
  return (
    <ConflictFrame
      title={title}
      why={code === waitedLong ? t("messages.waitedLong") : t("conflict.chatGone")}
      words={words}
      onClose={onClose}
      actions={
        <>
          <Button onClick={discard}>{t("messages.discard")}</Button>
          {code === waitedLong ? (
            <Button appearance="primary" onClick={send}>
              {t("conflict.now")}
            </Button>
          ) : (
            <Button appearance="primary" onClick={() => void copy()}>
              {t("conflict.copy")}
            </Button>
          )}
        </>
      }
    />
  );
}
