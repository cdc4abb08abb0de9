import type { FieldKind, FieldValue } from "@balcao/shared/inbox/fields.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { TicketColumn } from "@balcao/shared/inbox/views.ts";
import { Link, makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../../../ui/hooks/timing.ts";
import { Chip } from "../../../../ui/mark/Chip.tsx";
import { Face } from "../../../../ui/mark/Face.tsx";
import { PriorityMark } from "../../../../ui/mark/PriorityMark.tsx";
import { useTimeZone } from "../../../../ui/page-context.ts";
import { type Column, DataTable } from "../../../../ui/table/DataTable.tsx";
import { lastMessageLine } from "../../../../ui/text/message-line.ts";
import { addressText, contactName } from "../../../../ui/text/phone-text.ts";
import { agoOf, shortDateTimeText } from "../../../../ui/text/time.ts";
import { noQueueColor, oneLine, tokens } from "../../../../ui/theme.ts";
import { unansweredSince } from "../../row/ticket-row-text.ts";
import { useColumnName } from "./use-column-name.ts";
import type { ShownColumn } from "./view-columns.ts";

const useStyles = makeStyles({
  marked: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0 },
  dot: { width: "8px", height: "8px", borderRadius: "4px", flexShrink: 0 },
  words: oneLine,
  name: { ...oneLine, fontWeight: 600 },
  tags: { display: "flex", gap: "4px", minWidth: 0, overflow: "hidden" },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** In pixels. What a field holds is not known. */
const widths: Record<TicketColumn, number> = {
  status: 110,
  priority: 96,
  queue: 140,
  agent: 150,
  waiting: 96,
  lastMessage: 240,
  lastMessageAt: 120,
  tags: 170,
  connection: 140,
  number: 150,
  protocol: 130,
  createdAt: 120,
};
const fieldWidth = 150;
const nameWidth = 210;

type ViewTableProps = {
  label: string;
  columns: readonly ShownColumn[];
  tickets: readonly Ticket[];
  fieldValueOf: (ticketId: number, fieldId: number) => FieldValue | undefined;
  onOpen: (ticket: Ticket) => void;
  onNearEnd: () => void;
};

/** Tickets in chosen columns, the contact first. */
export function ViewTable({ label, columns, tickets, fieldValueOf, onOpen, onNearEnd }: ViewTableProps) {
  const { t } = useTranslation();
  const nameOf = useColumnName();
  const width = ({ column }: ShownColumn) => (typeof column === "string" ? widths[column] : fieldWidth);
  const shown: Column<Ticket>[] = [
    {
      id: "contact",
      header: t("views.table.columns.contact"),
      width: `${nameWidth}px`,
      render: (ticket) => <ContactCell ticket={ticket} onOpen={onOpen} />,
    },
    ...columns.map(
      (one): Column<Ticket> => ({
        id: one.key,
        header: nameOf(one),
        width: `${width(one)}px`,
        render: (ticket) =>
          typeof one.column === "string" ? (
            <TicketCell ticket={ticket} column={one.column} />
          ) : (
            <FieldCell kind={one.field?.kind} value={fieldValueOf(ticket.id, one.column.fieldId)} />
          ),
      }),
    ),
  ];
  const minWidth = columns.reduce((sum, one) => sum + width(one), nameWidth);
  return (
    <DataTable label={label} columns={shown} rows={tickets} rowHeight={44} minWidth={minWidth} onNearEnd={onNearEnd} />
  );
}

/** The contact's name opens the ticket. */
function ContactCell({ ticket, onOpen }: { ticket: Ticket; onOpen: (ticket: Ticket) => void }) {
  const styles = useStyles();
  const name = contactName(ticket.contact.name);
  return (
    <span className={styles.marked}>
      <Face name={ticket.contact.name} size={28} imageUrl={ticket.contact.profilePicUrl} />
      <Link as="button" appearance="subtle" className={styles.name} title={name} onClick={() => onOpen(ticket)}>
        {name}
      </Link>
    </span>
  );
}

function TicketCell({ ticket, column }: { ticket: Ticket; column: TicketColumn }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  switch (column) {
    case "status":
      return t(ticket.status === "closed" ? "tickets.closedBadge" : `tickets.status.${ticket.status}`);
    case "priority":
      return (
        <Marked mark={<PriorityMark priority={ticket.priority} />}>
          {t(`tickets.priority.${ticket.priority ?? "normal"}`)}
        </Marked>
      );
    case "queue":
      return (
        <Marked mark={<i className={styles.dot} style={{ background: ticket.queue?.color ?? noQueueColor }} />}>
          {ticket.queue?.name ?? t("common.noQueue")}
        </Marked>
      );
    case "agent":
      return ticket.user ? (
        <Marked mark={<Face name={ticket.user.name} size={20} />}>{ticket.user.name}</Marked>
      ) : (
        <None />
      );
    case "waiting":
      return <Wait since={ticket.waitingSince ?? unansweredSince(ticket)} />;
    case "lastMessage":
      return <Words>{lastMessageLine(t, ticket)}</Words>;
    case "lastMessageAt":
      return shortDateTimeText(ticket.lastMessageAt, timeZone);
    case "createdAt":
      return shortDateTimeText(ticket.createdAt, timeZone);
    case "tags":
      return (
        <span className={styles.tags} title={ticket.tags.map(({ name }) => name).join(", ")}>
          {ticket.tags.map(({ id, name, color }) => (
            <Chip key={id} name={name} color={color} />
          ))}
        </span>
      );
    case "connection":
      return <Words>{ticket.whatsapp?.name}</Words>;
    case "number":
      return <Words>{addressText(ticket.contact)}</Words>;
    case "protocol":
      return <Words>{ticket.protocol}</Words>;
  }
}

/** How long the contact has waited for us. */
function Wait({ since }: { since: string | null }) {
  const { t } = useTranslation();
  const now = useNow();
  if (since === null) return <None />;
  const { unit, n } = agoOf(since, now);
  return t(`tickets.ago.${unit}`, { n });
}

function FieldCell({ kind, value }: { kind: FieldKind | undefined; value: FieldValue | undefined }) {
  const { t } = useTranslation();
  if (!value) return <None />;
  if (kind === "yesNo" && typeof value.value === "boolean") return t(value.value ? "fields.yes" : "fields.no");
  if (kind !== "link" || typeof value.value !== "string") return <Words>{value.text}</Words>;
  return (
    <Link href={value.value} target="_blank" rel="noopener noreferrer" title={value.value}>
      {value.text}
    </Link>
  );
}

/** A text that is cut at the cell's end, and that the pointer shows whole. */
function Words({ children }: { children: string | undefined }) {
  return children ? <span title={children}>{children}</span> : <None />;
}

function Marked({ mark, children }: { mark: ReactNode; children: string }) {
  const styles = useStyles();
  return (
    <span className={styles.marked} title={children}>
      {mark}
      <span className={styles.words}>{children}</span>
    </span>
  );
}

function None() {
  const styles = useStyles();
  return <span className={styles.quiet}>–</span>;
}
