import type { Ticket } from "@balcao/shared/tickets.ts";
import { mergeClasses } from "@fluentui/react-components";
import {
  ArrowReply16Regular,
  Bot16Regular,
  CheckmarkCircle24Filled,
  Circle24Regular,
  People16Regular,
} from "@fluentui/react-icons";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../../app/hooks.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { Count } from "../../../ui/Count.tsx";
import { Face } from "../../../ui/Face.tsx";
import { contactName } from "../../../ui/phone-text.ts";
import { noQueueColor } from "../../../ui/theme.ts";
import { agoOf, rowTimeText } from "../../../ui/time.ts";
import { MediaIcon } from "./MediaIcon.tsx";
import { useRowStyles } from "./ticket-row-styles.ts";
import { fittingTags, isWaiting, mediaOf, previewText, shortProtocol } from "./ticket-row-text.ts";

export type TicketRowProps = {
  ticket: Ticket;
  now: number;
  draft?: string | undefined;
  isSelected?: boolean;
  isActive?: boolean;
  /** Another agent's name, where everybody's tickets are shown. */
  assignee?: string | undefined;
  showStatus?: boolean;
  /** Room is left for the button that looks into it. */
  hasPeek?: boolean;
  /** Set while tickets are picked for one change: whether this one is. */
  isPicked?: boolean;
};

/** Who and when; what; which protocol, queue and tags. */
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

/** A tick in the avatar's place. The row itself is the control. */
function PickMark({ isPicked }: { isPicked: boolean }) {
  const styles = useRowStyles();
  const Mark = isPicked ? CheckmarkCircle24Filled : Circle24Regular;
  return (
    <span className={mergeClasses(styles.pick, isPicked && styles.picked)} aria-hidden>
      <Mark />
    </span>
  );
}

function NameLine({ ticket, now, assignee }: TicketRowProps) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const waiting = isWaiting(ticket);
  const isNew = ticket.unreadMessages > 0;
  const ago = agoOf(ticket.waitingSince ?? ticket.createdAt, now);
  return (
    <div className={styles.line}>
      <span className={mergeClasses(styles.name, isNew && styles.strong)} title={contactName(ticket.contact.name)}>
        {contactName(ticket.contact.name)}
      </span>
      {ticket.isGroup && <People16Regular className={styles.fixed} aria-label={t("tickets.group")} role="img" />}
      {ticket.chatbot && <Bot16Regular className={styles.fixed} aria-label={t("tickets.withBot")} role="img" />}
      <span className={styles.grow} />
      {assignee && (
        <span title={t("tickets.assignedTo", { name: assignee })} className={styles.fixed}>
          <Face name={assignee} size={16} />
        </span>
      )}
      <span className={mergeClasses(styles.time, isNew && !waiting && styles.timeNew)}>
        {waiting ? t(`tickets.ago.${ago.unit}`, { n: ago.n }) : rowTimeText(ticket.updatedAt, now, timeZone)}
      </span>
    </div>
  );
}

function PreviewLine({ ticket, draft }: TicketRowProps) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const media = mediaOf(ticket.lastMessageType);
  const isNew = ticket.unreadMessages > 0;
  return (
    <div className={styles.line}>
      {!draft && ticket.lastMessageFromMe && (
        <ArrowReply16Regular className={styles.fixed} aria-label={t("messages.you")} role="img" />
      )}
      {!draft && media && <MediaIcon media={media} />}
      <span className={mergeClasses(styles.preview, isNew && styles.previewNew)}>
        {draft && <span className={styles.draft}>{t("tickets.draft")} </span>}
        {draft ?? previewText(t, ticket)}
      </span>
      {isNew && <Count n={ticket.unreadMessages} label={t("tickets.unread", { count: ticket.unreadMessages })} />}
    </div>
  );
}

function LastLine({ ticket, showStatus, queueName, hasPeek }: TicketRowProps & { queueName: string }) {
  const styles = useRowStyles();
  const { t } = useTranslation();
  const waiting = isWaiting(ticket);
  const shown = ticket.tags.slice(0, fittingTags(ticket.tags, waiting || showStatus === true));
  const rest = ticket.tags.length - shown.length;
  return (
    <div
      className={mergeClasses(
        styles.line,
        hasPeek && styles.lastPeek,
        waiting && styles.lastWaiting,
        waiting && hasPeek && styles.lastBoth,
      )}
    >
      <span className={styles.protocol} title={ticket.protocol}>
        {shortProtocol(ticket.protocol)} · {queueName}
      </span>
      {!waiting && <span className={styles.grow} />}
      {shown.map(({ id, name, color }) => (
        <Chip key={id} name={name} color={color} />
      ))}
      {rest > 0 && (
        <span className={styles.more} title={t("tickets.moreTags", { count: rest })}>
          +{rest}
        </span>
      )}
      {showStatus && ticket.status === "closed" && <span className={styles.closed}>{t("tickets.closedBadge")}</span>}
    </div>
  );
}
