import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Intent } from "../../../ipc/shell.ts";
import { useAppDispatch, useAppSelector } from "../../client/hooks.ts";
import { isToTicket } from "../../client/outbox/outbox-slice.ts";
import { useSignature } from "../../inbox/messages/composer/use-signature.ts";
import { sendMessage } from "../../inbox/messages/outbox.ts";
import type { Notifier } from "../../shell/notifications/notifier.ts";

type Reply = Extract<Intent, { kind: "reply" }>;

/**
 * Sends a reply from a notification like any message: it is shown, stored and retried. The person does not look at the
 * conversation, so a failure is shown as a notification.
 */
export function useReply(notifier: Notifier): (reply: Reply) => void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { sign } = useSignature();
  const outbox = useAppSelector((state) => state.outbox);
  const replied = useRef(new Map<string, Reply>());

  useEffect(() => {
    for (const [clientId, { ticketId, ticketUuid }] of replied.current) {
      const entry = outbox.find((one) => one.clientId === clientId);
      if (entry && entry.state !== "failed") continue;
      replied.current.delete(clientId);
      if (!entry) continue;
      const title = t("preferences.replyFailed.title");
      notifier.show({ ticketId, ticketUuid, title, body: t("preferences.replyFailed.text"), canReply: false });
    }
  }, [outbox, notifier, t]);

  return (reply) => {
    const { ticketId, text } = reply;
    dispatch(sendMessage({ ticketId, body: sign(text) }));
    const clientId = dispatch((_dispatch, getState) =>
      getState()
        .outbox.filter(isToTicket)
        .findLast((one) => one.ticketId === ticketId),
    )?.clientId;
    if (clientId !== undefined) replied.current.set(clientId, reply);
  };
}
