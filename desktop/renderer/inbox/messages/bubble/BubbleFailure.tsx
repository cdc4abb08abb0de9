import type { Message } from "@balcao/shared/inbox/messages.ts";
import { finalFailures } from "@balcao/shared/platform/errors.ts";
import { ErrorCircle16Filled } from "@fluentui/react-icons";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { useNewChatsBlock } from "../../../channels/connections/connections-api.ts";
import { useAppDispatch } from "../../../client/hooks.ts";
import type { TicketEntry } from "../../../client/outbox/outbox-slice.ts";
import { useNow } from "../../../ui/hooks/timing.ts";
import { useBubbleStyles } from "../../../ui/log/bubble-styles.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { codeText } from "../../../ui/text/failure-text.ts";
import { shortMoment } from "../../../ui/text/time.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useWindowMinutes } from "../../use-window-minutes.ts";
import { AnswerContext } from "../log/answer-context.ts";
import { useLogActions } from "../log/log-actions.ts";
import { useRetryMessageMutation } from "../messages-api.ts";
import { discard, sendAgain } from "../outbox.ts";

type BubbleFailureProps = { message: Message; entry: TicketEntry | null };

/** The reason why a message was not sent, and a button to retry where that can change it. */
export function BubbleFailure({ message, entry }: BubbleFailureProps) {
  const styles = useBubbleStyles();
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { showFailure } = useToast();
  const [retry, { isLoading }] = useRetryMessageMutation();
  const code = entry ? entry.code : message.failure;
  const { pickTemplate, windowUntil, connectionId } = useContext(AnswerContext);
  const block = useNewChatsBlock(connectionId);
  const now = useNow(60_000);
  const timeZone = useTimeZone();
  const { isPeek } = useLogActions();
  const isWindowOver = useWindowMinutes(windowUntil) === 0;
  const isOutside = code === "ERR_OUTSIDE_WINDOW" || code === "ERR_WAPP_OUTSIDE_WINDOW";
  const mayRetry = !isPeek && !(isOutside && isWindowOver) && !(code !== null && finalFailures.has(code));
  const isNewChat = code === "ERR_WAPP_RESTRICTED" && block !== null && Date.parse(block.until) > now;
  const otherwise = code === null ? t("errors.offline") : codeText(t, code);
  const reason = isNewChat ? t("messages.newChatsBlocked", { moment: shortMoment(block.until, timeZone) }) : otherwise;

  const tryAgain = async () => {
    if (entry) return dispatch(sendAgain(entry));
    const answer = await retry({ ticketId: message.ticketId, messageId: message.id });
    if (answer.error) showFailure(answer.error);
  };
  return (
    <div className={styles.failure} role="alert">
      <ErrorCircle16Filled />
      <span>{t("messages.notSent")}</span>
      <span>{reason}</span>
      {isOutside && pickTemplate && (
        <button type="button" className={styles.failureAction} onClick={pickTemplate}>
          {t("messageTemplates.send")}
        </button>
      )}
      {mayRetry && (
        <button type="button" className={styles.failureAction} disabled={isLoading} onClick={() => void tryAgain()}>
          {t("messages.retry")}
        </button>
      )}
      {entry && (
        <button type="button" className={styles.failureAction} onClick={() => dispatch(discard(entry))}>
          {t("messages.discard")}
        </button>
      )}
    </div>
  );
}
