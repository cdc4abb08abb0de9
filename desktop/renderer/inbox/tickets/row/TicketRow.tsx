import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { mergeClasses } from "@fluentui/react-components";
import {
  ArrowReply16Regular,
  Bot16Regular,
  CheckmarkCircle24Filled,
  Circle24Regular,
  Clock16Regular,
  People16Regular,
} from "@fluentui/react-icons";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "../../../ui/mark/Chip.tsx";
import { Count } from "../../../ui/mark/Count.tsx";
import { Face } from "../../../ui/mark/Face.tsx";
import { NotSentMark } from "../../../ui/mark/NotSentMark.tsx";
import { PriorityMark } from "../../../ui/mark/PriorityMark.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { HiddenText } from "../../../ui/text/HiddenText.tsx";
import { lastMessageLine, mediaOf } from "../../../ui/text/message-line.ts";
import { shortProtocol } from "../../../ui/text/number-text.ts";
import { contactName } from "../../../ui/text/phone-text.ts";
import { agoOf, momentText, rowTimeText } from "../../../ui/text/time.ts";
import { noQueueColor } from "../../../ui/theme.ts";
import { ConnectionMark } from "../ConnectionMark.tsx";

import { useContactTyping } from "../use-contact-typing.ts";
import { MediaIcon } from "./MediaIcon.tsx";
import { useRowStyles } from "./ticket-row-styles.ts";
import { fittingTags, isWaiting, returnedFrom, unansweredSince } from "./ticket-row-text.ts";

export type TicketRowProps = {
  ticket: Ticket;
  now: number;
  draft?: string | undefined;
  isSelected?: boolean;
  isActive?: boolean;
  /** The agent's name, in a list with the tickets of all agents. */
  assignee?: string | undefined;
  /** The connection's name, if the company has several. */
  connection?: string | undefined;
  /** Reserves room for the peek button and for the menu of a waiting ticket. */
  hasPeek?: boolean;
  hasMenu?: boolean;
  /** Set in selection mode: true if this ticket is selected. */
  isPicked?: boolean;
};

/** First line: name, connection and time; second: last message; third: protocol, queue and tags. */
export const TicketRow = memo((props: TicketRowProps) => {
  const { ticket, isSelected, isActive } = props;
  const styles = useRowStyles();
  const { t } = useTranslation();
  const waiting = isWaiting(ticket);
  const queueName = ticket.queue?.name ?? t("common.noQueue");
  const rowClass = mergeClasses(
    styles.row,
    waiting && styles.waiting,
    isSelected && styles.selected,
    isActive && styles.active,
  );
  return (
    <div className={rowClass}>
      <i className={styles.bar} style={{ background: ticket.queue?.color ?? noQueueColor }} title={queueName} />
      {props.isPicked === undefined ? (
        <Face name={ticket.contact.name} imageUrl={ticket.contact.profilePicUrl} />
      ) : (
        <PickMark isPicked={props.isPicked} />
      )}
      <div className={styles.body}>
        <NameLine {...props} />
        <PreviewLine {...props} />
        <LastLine {...props} queueName={queueName} />
      </div>
    </div>
  );
});

/** A check mark instead of the avatar. The row itself is the control. */
function PickMark({ isPicked }: { isPicked: boolean }) {
  const styles = useRowStyles();
  const Mark = isPicked ? CheckmarkCircle24Filled : Circle24Regular;
  return (
    <span className={mergeClasses(styles.pick, isPicked && styles.picked)} aria-hidden>
      <Mark />
    </span>
  );
}

function NameLine({ ticket, now, assignee, connection }: TicketRowProps) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const waiting = isWaiting(ticket);
  const isNew = ticket.unreadMessages > 0;
  const ago = agoOf(ticket.waitingSince ?? ticket.lastMessageAt, now);
  const owed = useOwed(ticket, now);
  return (
    <div className={styles.line}>
      <span className={mergeClasses(styles.name, isNew && styles.strong)} title={contactName(ticket.contact.name)}>
        {contactName(ticket.contact.name)}
      </span>
      {ticket.isGroup && <People16Regular className={styles.fixed} aria-label={t("tickets.group")} role="img" />}
      {ticket.chatbot && <Bot16Regular className={styles.fixed} aria-label={t("tickets.withBot")} role="img" />}
      <PriorityMark priority={ticket.priority} />
      <span className={styles.grow} />
      {connection && <ConnectionMark name={connection} className={styles.connection} />}
      {assignee && (
        <span title={t("tickets.assignedTo", { name: assignee })} className={styles.fixed}>
          <Face name={assignee} size={16} />
        </span>
      )}
      <span
        className={mergeClasses(styles.time, isNew && !waiting && styles.timeNew, owed !== null && styles.timeOwed)}
        title={owed ?? undefined}
      >
        {ticket.snoozedUntil ? (
          <ReturnTime until={ticket.snoozedUntil} now={now} />
        ) : waiting ? (
          t(`tickets.ago.${ago.unit}`, { n: ago.n })
        ) : (
          rowTimeText(ticket.lastMessageAt, now, timeZone)
        )}
      </span>
    </div>
  );
}

/** The time at which a snoozed ticket returns. */
function ReturnTime({ until, now }: { until: string; now: number }) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const when = momentText(until, now, useTimeZone());
  return (
    <span className={styles.until} title={t("tickets.snoozedUntil", { when })}>
      <Clock16Regular aria-hidden />
      <HiddenText>{t("tickets.snoozedUntil", { when })}</HiddenText>
      <span aria-hidden>{when}</span>
    </span>
  );
}

/** The text for an open ticket that waits for our answer, with the waiting time; null for any other. */
function useOwed(ticket: Ticket, now: number): string | null {
  const { t } = useTranslation();
  const since = unansweredSince(ticket);
  if (since === null) return null;
  const { unit, n } = agoOf(since, now);
  return t(`tickets.unanswered.${unit}`, { n });
}

function PreviewLine({ ticket, now, draft }: TicketRowProps) {
  const styles = useRowStyles();
  const typing = useContactTyping(ticket.id);
  const { t } = useTranslation();
  const media = ticket.lastMessageDeleted ? null : mediaOf(ticket.lastMessageType);
  const isNew = ticket.unreadMessages > 0;
  const returned = returnedFrom(ticket);
  const owed = useOwed(ticket, now);
  return (
    <div className={styles.line}>
      {typing ? (
        <span className={mergeClasses(styles.preview, styles.typing)}>{typing}</span>
      ) : (
        <>
          {!draft && returned && <Clock16Regular className={styles.fixed} aria-hidden />}
          {!draft && !returned && <OwnMark ticket={ticket} />}
          {!draft && !returned && media && <MediaIcon media={media} />}
          <span className={mergeClasses(styles.preview, isNew && styles.previewNew)}>
            {draft && <span className={styles.draft}>{t("tickets.draft")} </span>}
            {draft ?? (returned ? t(`tickets.backFrom.${returned}`) : lastMessageLine(t, ticket))}
          </span>
        </>
      )}
      {!isNew && owed && <i className={styles.unanswered} role="img" aria-label={owed} title={owed} />}
      {isNew && <Count n={ticket.unreadMessages} label={t("tickets.unread", { count: ticket.unreadMessages })} />}
    </div>
  );
}

/** Marks a preview of ours, and one that could not be sent, with the reason. */
function OwnMark({ ticket: { lastMessageFromMe, lastMessageFailure } }: Pick<TicketRowProps, "ticket">) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  if (!lastMessageFromMe) return null;
  if (lastMessageFailure) return <NotSentMark failure={lastMessageFailure} />;
  return <ArrowReply16Regular className={styles.fixed} aria-label={t("messages.you")} role="img" />;
}

function LastLine({ ticket, queueName, hasPeek, hasMenu }: TicketRowProps & { queueName: string }) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const waiting = isWaiting(ticket);
  const shown = ticket.tags.slice(0, fittingTags(ticket.tags, waiting || ticket.status === "closed"));
  const rest = ticket.tags.length - shown.length;
  return (
    <div
      className={mergeClasses(
        styles.line,
        hasPeek && styles.lastPeek,
        waiting && styles.lastWaiting,
        waiting && (hasPeek || hasMenu) && styles.lastBoth,
        waiting && hasPeek && hasMenu && styles.lastAll,
      )}
    >
      <span className={styles.protocol} title={ticket.protocol}>
        {/* Beside the buttons there is room for one of the two: the queue says more about who waits. */}
        {waiting
          ? `${queueName} · ${shortProtocol(ticket.protocol)}`
          : `${shortProtocol(ticket.protocol)} · ${queueName}`}
      </span>
      {!waiting && <span className={styles.grow} />}
      {shown.map(({ id, name, color }, place) => (
        <span key={id} className={mergeClasses(styles.tag, place > 0 && styles.second)} title={name}>
          <Chip name={name} color={color} />
        </span>
      ))}
      {rest > 0 && <MoreTags count={rest} {...(shown.length > 1 && { className: styles.second })} />}
      {shown.length > 1 && <MoreTags count={rest + 1} className={styles.instead} />}
      {ticket.status === "closed" && <span className={styles.closed}>{t("tickets.closedBadge")}</span>}
    </div>
  );
}

function MoreTags({ count, className }: { count: number; className?: string }) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  return (
    <span className={mergeClasses(styles.more, className)} title={t("tickets.moreTags", { count })}>
      +{count}
    </span>
  );
}
