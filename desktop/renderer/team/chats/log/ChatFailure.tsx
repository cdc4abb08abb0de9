import { ErrorCircle16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppDispatch } from "../../../client/hooks.ts";
import type { ChatEntry } from "../../../client/outbox/outbox-slice.ts";
import { useBubbleStyles } from "../../../ui/log/bubble-styles.ts";
import { codeText } from "../../../ui/text/failure-text.ts";
import { discardForChat, sendToChatAgain } from "../chat-outbox.ts";

/**
 * The reason why a message did not reach the team, and a button to retry. It keeps its place until the person decides.
 */
export function ChatFailure({ entry }: { entry: ChatEntry }) {
  const styles = useBubbleStyles();
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const reason = entry.code === null ? t("errors.offline") : codeText(t, entry.code);
  return (
    <div className={styles.failure} role="alert">
      <ErrorCircle16Filled />
      <span title={reason}>{t("messages.notSent")}</span>
      <button type="button" className={styles.failureAction} onClick={() => dispatch(sendToChatAgain(entry))}>
        {t("messages.retry")}
      </button>
      <button type="button" className={styles.failureAction} onClick={() => dispatch(discardForChat(entry))}>
        {t("messages.discard")}
      </button>
    </div>
  );
}
