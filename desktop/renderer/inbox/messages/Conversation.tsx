import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHasCapability } from "../../channels/connections/connections-api.ts";
import { useAppDispatch, useLive } from "../../client/hooks.ts";
import type { WantedPerson } from "../../client/wanted-person.ts";
import { DropHint } from "../../ui/composer/DropHint.tsx";
import { useFileDrop } from "../../ui/composer/use-file-drop.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { contactName } from "../../ui/text/phone-text.ts";
import { tokens } from "../../ui/theme.ts";
import { AttachWaiting } from "./composer/attach/AttachWaiting.tsx";
import { Composer } from "./composer/Composer.tsx";
import { useAttachedFiles } from "./composer/use-attached-files.ts";
import { quotedFrom } from "./composer/use-writing.ts";
import { AnswerContext } from "./log/answer-context.ts";
import { Messages } from "./log/Messages.tsx";
import { sendFile, toTicket } from "./outbox.ts";

const TemplatePicker = lazyNamed(() => import("./templates/TemplatePicker.tsx"), "TemplatePicker");
const AttachDialog = lazyNamed(() => import("./composer/attach/AttachDialog.tsx"), "AttachDialog", "first");

const useStyles = makeStyles({
  root: {
    position: "relative",
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    display: "flex",
    flexDirection: "column",
    background: tokens.surfaceChat,
  },
});

type ConversationProps = {
  ticket: Ticket;
  header: ReactNode;
  /** Read-only: no message is marked as read, nothing can be sent, and colleagues do not see the viewer. */
  peeks?: boolean;
  /** Opens the schedule dialog with the text so far. */
  onSchedule?: (body: string) => void;
  /** Offers a conversation with a person of a shared card. Stable: each bubble depends on it. */
  onTalk?: (person: WantedPerson) => void;
  /** Offers to merge another contact into the conversation's, for those who may. Stable, too. */
  onMerge?: ((other: ContactRef) => void) | undefined;
};

/** One ticket's messages between its header and the composer. */
export const Conversation = (props: ConversationProps) => <OpenConversation key={props.ticket.id} {...props} />;

function OpenConversation({ ticket, header, peeks = false, onSchedule, onTalk, onMerge }: ConversationProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const live = useLive();
  useEffect(() => (peeks ? undefined : live?.watchTicket(ticket.id)), [live, ticket.id, peeks]);
  const [answered, answer] = useState<Message | null>(null);
  const editRef = useRef<(message: Message) => void>(() => undefined);
  const [isPicking, setPicking] = useState(false);
  const hasTemplates = useHasCapability(ticket.whatsappId, "templates") && ticket.status === "open" && !peeks;
  const pickTemplate = useMemo(() => (hasTemplates ? () => setPicking(true) : null), [hasTemplates]);
  const { windowUntil = null, whatsappId: connectionId } = ticket;
  const talk = (!peeks && onTalk) || null;
  const merge = (!peeks && onMerge) || null;
  const numberlessId = ticket.contact.number === "" && !ticket.isGroup ? ticket.contactId : null;
  const answering = useMemo(
    () => ({ answered, answer, editRef, pickTemplate, windowUntil, connectionId, talk, numberlessId, merge }),
    [answered, pickTemplate, windowUntil, connectionId, talk, numberlessId, merge],
  );
  const { attached, setAttached, add } = useAttachedFiles();
  const { isOver, dropProps } = useFileDrop(ticket.status === "open" && !peeks, add);

  const section = useRef<HTMLElement>(null);
  /** The cursor returns to the text; a dialog that closes returns the focus first. */
  const backToText = () =>
    setTimeout(() => section.current?.querySelector<HTMLElement>("textarea:not([role=log] *)")?.focus(), 50);
  const sent = () => {
    answer(null);
    backToText();
  };
  const dropAttached = () => {
    setAttached([]);
    backToText();
  };
  const quoted = answered && quotedFrom(answered);
  const sendVoice = (file: File) => {
    dispatch(sendFile({ ...toTicket(ticket), body: "", quoted }, file, true));
    sent();
  };
  return (
    <AnswerContext value={answering}>
      <section
        ref={section}
        className={styles.root}
        aria-label={t("messages.conversationWith", { name: contactName(ticket.contact.name) })}
        {...dropProps}
      >
        {header}
        <Messages ticket={ticket} peeks={peeks} />
        {!peeks && (
          <Composer
            {...{ ticket, onFiles: add, onVoice: sendVoice }}
            {...(onSchedule && { onSchedule })}
            {...(pickTemplate && { onTemplate: pickTemplate })}
          />
        )}
        {isOver && <DropHint />}
        <Suspense>
          {isPicking && hasTemplates && ticket.whatsappId !== null && (
            <TemplatePicker
              ticket={ticket}
              connectionId={ticket.whatsappId}
              onSent={() => {
                setPicking(false);
                sent();
              }}
              onClose={() => setPicking(false)}
            />
          )}
        </Suspense>
        <Suspense fallback={<AttachWaiting count={attached.length} onDrop={dropAttached} />}>
          {attached.length > 0 && (
            <AttachDialog
              ticket={ticket}
              quoted={quoted}
              attached={attached}
              onChange={setAttached}
              onAdd={add}
              onSent={() => {
                setAttached([]);
                sent();
              }}
            />
          )}
        </Suspense>
      </section>
    </AnswerContext>
  );
}
