import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, mergeClasses } from "@fluentui/react-components";
import { ArrowRight16Regular, Clock16Regular } from "@fluentui/react-icons";
import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../ui/hooks/timing.ts";
import { Count } from "../../ui/mark/Count.tsx";
import { Face } from "../../ui/mark/Face.tsx";
import { NotSentMark } from "../../ui/mark/NotSentMark.tsx";
import { PriorityMark } from "../../ui/mark/PriorityMark.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { lastMessageLine } from "../../ui/text/message-line.ts";
import { addressText, contactName } from "../../ui/text/phone-text.ts";
import { momentText } from "../../ui/text/time.ts";

import { useBoardStyles } from "./board-styles.ts";
import { makeDraggable } from "./card-drag.ts";

export type CardProps = {
  ticket: Ticket;
  laneId: number | null;
  isPicked: boolean;
  /** Takes the focus when it is drawn: it was moved by keyboard. */
  takesFocus: boolean;
  hintId: string;
  onFocusTaken: () => void;
  onKey: (event: KeyboardEvent, ticket: Ticket, laneId: number | null) => void;
  onOpen: (ticket: Ticket) => void;
};

/** A ticket on the board: contact, last message, queue. Moved by mouse, or by keyboard after the space bar. */
export const Card = memo((props: CardProps) => {
  const { ticket, laneId, isPicked, takesFocus, hintId, onFocusTaken, onKey, onOpen } = props;
  const styles = useBoardStyles();
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  const data = useRef({ ticket, laneId });
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    data.current = { ticket, laneId };
  }, [ticket, laneId]);
  useEffect(() => (element.current ? makeDraggable(element.current, () => data.current, setDragged) : undefined), []);
  useEffect(() => {
    if (!takesFocus) return;
    element.current?.focus();
    onFocusTaken();
  }, [takesFocus, onFocusTaken]);

  const name = contactName(ticket.contact.name);
  const queueName = ticket.queue?.name ?? t("common.noQueue");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card holds a button of its own, which no field set is for
    <div
      ref={element}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a card is moved by keyboard
      tabIndex={0}
      data-card={ticket.id}
      aria-roledescription={t("kanban.card")}
      aria-label={`${name}, ${shortNumber(ticket)}`}
      aria-describedby={hintId}
      className={mergeClasses(styles.card, isDragged && styles.dragged, isPicked && styles.picked)}
      onKeyDown={(event) => event.target === event.currentTarget && onKey(event, ticket, laneId)}
    >
      <div className={styles.who}>
        <Face name={ticket.contact.name} size={32} imageUrl={ticket.contact.profilePicUrl} />
        <div className={styles.words}>
          <div className={styles.name} title={name}>
            {name}
          </div>
          <div className={styles.number}>{addressText(ticket.contact)}</div>
        </div>
        <PriorityMark priority={ticket.priority} />
        {ticket.snoozedUntil && <SnoozedClock until={ticket.snoozedUntil} />}
        {ticket.unreadMessages > 0 && (
          <Count n={ticket.unreadMessages} label={t("tickets.unread", { count: ticket.unreadMessages })} />
        )}
      </div>
      <p className={styles.text}>
        {ticket.lastMessageFailure && <NotSentMark failure={ticket.lastMessageFailure} />} {lastMessageLine(t, ticket)}
      </p>
      <div className={styles.foot}>
        <span className={styles.meta} title={`${ticket.protocol} · ${queueName}`}>
          {shortNumber(ticket)} · {queueName}
        </span>
        <Button
          appearance="transparent"
          size="small"
          className={styles.open}
          icon={<ArrowRight16Regular />}
          iconPosition="after"
          aria-label={t("kanban.openOf", { name })}
          onClick={() => onOpen(ticket)}
        >
          {t("kanban.open")}
        </Button>
      </div>
    </div>
  );
});

/** The sign of a snoozed ticket, with the time of its return. */
function SnoozedClock({ until }: { until: string }) {
  const { t } = useTranslation();
  const text = t("tickets.snoozedUntil", { when: momentText(until, useNow(), useTimeZone()) });
  return (
    <span title={text}>
      <Clock16Regular aria-label={text} role="img" />
    </span>
  );
}

/** The end of the protocol, which people read aloud to each other. */
const shortNumber = ({ protocol }: Ticket): string => `#${protocol.slice(-6)}`;
