import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useConnectionNames } from "../../../channels/connections/connections-api.ts";
import { useAppSelector, usePreferences, useSessionUser } from "../../../client/hooks.ts";
import { useNow } from "../../../ui/hooks/timing.ts";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { useNearEnd } from "../../../ui/list/use-near-end.ts";
import { tokens } from "../../../ui/theme.ts";
import { AcceptButton } from "../AcceptButton.tsx";
import { PeekButton } from "../row/PeekButton.tsx";
import { TicketRow } from "../row/TicketRow.tsx";
import { isWaiting, rowHeight } from "../row/ticket-row-text.ts";
import { useSelecting, useSelection } from "../selection/use-selection.ts";
import { useArrowsToList } from "./use-arrows-to-list.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useSteadyOrder } from "./use-steady-order.ts";

// Menus would add a fifth to the code that the first screen needs.
const TriageCommands = lazyNamed(() => import("../triage/TriageCommands.tsx"), "TriageCommands", "ahead");
const WaitingMenu = lazyNamed(() => import("../row/WaitingMenu.tsx"), "WaitingMenu");

const useStyles = makeStyles({
  scroll: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: "auto",
    scrollbarWidth: "thin",
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
  },
  inner: { position: "relative" },
  list: { position: "absolute", inset: 0, outline: "none" },
  // Shift and a click select rows, not their text.
  picking: { userSelect: "none" },
  item: { position: "absolute", left: 0, right: 0, top: 0 },
  action: { position: "absolute", right: "20px", top: 0, display: "flex", gap: "4px" },
});

const firstRect = { width: 400, height: 800 };

type TicketListProps = {
  tickets: Ticket[];
  openUuid: string | undefined;
  /** The ticket that is shown read-only. */
  peekUuid: string | null;
  showAssignee: boolean;
  onOpen: (ticket: Ticket) => void;
  /** Shows a conversation read-only. */
  onPeek: (ticket: Ticket) => void;
  /** True for users who may also look into the conversations of colleagues. */
  maySeeAll: boolean;
  onNearEnd: () => void;
};

/**
 * Rows as a listbox; only visible ones are rendered. The Accept buttons are in a separate layer above the rows, because
 * an option may not contain another control.
 */
export function TicketList(props: TicketListProps) {
  const { openUuid, peekUuid, onNearEnd, onPeek, maySeeAll } = props;
  const { id: userId } = useSessionUser();
  const styles = useStyles();
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const listbox = useRef<HTMLDivElement>(null);
  // Beside an open conversation they scroll it.
  useArrowsToList(listbox, openUuid === undefined);
  const { rows, ...steady } = useSteadyOrder(props.tickets);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => rowHeight(rows[index] ?? { status: "open" }),
    getItemKey: (index) => rows[index]?.id ?? index,
    initialRect: firstRect,
    overscan: 6,
  });
  const selection = useSelection();
  const { extend } = useSelecting();
  const [{ afterLeaving }] = usePreferences();
  const connections = useConnectionNames();
  const act = (ticket: Ticket) => {
    if (selection) selection.toggle(ticket.id);
    else if (isWaiting(ticket)) onPeek(ticket);
    else props.onOpen(ticket);
  };
  const isChosen = (ticket: Ticket) => (selection ? selection.ids.has(ticket.id) : ticket.uuid === openUuid);
  const order = rows.map(({ id }) => id);
  const keys = useListKeys({
    rows,
    openUuid,
    onAct: act,
    onLook: selection ? act : onPeek,
    onShow: (index) => virtual.scrollToIndex(index),
    onExtend: (to, from) => extend(order, to.id, from.id),
  });
  const openId = rows.find(({ uuid }) => uuid === openUuid)?.id;
  const onRowClick = (ticket: Ticket, index: number, isRange: boolean) => {
    // The arrow keys continue from the clicked row.
    if (selection || isRange) keys.goTo(index);
    if (isRange) extend(order, ticket.id, openId);
    else act(ticket);
  };

  const peekedAt = rows.findIndex(({ uuid }) => uuid === peekUuid);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each peek, as soon as its row is there
  useEffect(() => {
    if (peekedAt >= 0) keys.goTo(peekedAt);
  }, [peekUuid, peekedAt >= 0]);

  // The height depends on the status of each row; the virtualizer must be asked to measure again.
  const heights = rows.map(rowHeight).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again whenever a height changes
  useEffect(() => virtual.measure(), [heights]);
  const onScroll = useNearEnd(scroll, rows.length, onNearEnd);

  const items = virtual.getVirtualItems().flatMap(({ index, start, key }) => {
    const ticket = rows[index];
    return ticket ? [{ index, start, key, ticket }] : [];
  });
  return (
    <div ref={scroll} className={styles.scroll} onScroll={onScroll} {...steady}>
      <Suspense>
        <TriageCommands
          ticket={keys.current ?? null}
          onDone={(ticket) => keys.goOn(ticket, afterLeaving === "previous")}
        />
      </Suspense>
      <div className={styles.inner} style={{ height: virtual.getTotalSize() }}>
        <div
          ref={listbox}
          role="listbox"
          tabIndex={0}
          aria-label={t("tickets.list")}
          aria-multiselectable={selection !== null}
          className={mergeClasses(styles.list, selection !== null && styles.picking)}
          onMouseDown={keepWords}
          data-focus-home="screen"
          {...keys.listProps}
        >
          {items.map(({ index, start, key, ticket }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the listbox holds the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys
            <div
              key={key}
              id={keys.optionId(ticket)}
              role="option"
              aria-selected={isChosen(ticket)}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              onClick={(event) => onRowClick(ticket, index, event.shiftKey)}
            >
              <OwnRow
                {...props}
                ticket={ticket}
                connection={connections.get(ticket.whatsappId ?? 0)}
                isActive={keys.isActive(ticket) || ticket.uuid === peekUuid}
              />
            </div>
          ))}
        </div>
        {items.map(({ start, key, ticket }) =>
          selection ? null : (
            <div
              key={key}
              className={styles.action}
              style={{ transform: `translateY(${start + (isWaiting(ticket) ? 55 : 47)}px)` }}
            >
              {maySeeAll && isElsewhere(ticket, userId) && (
                <PeekButton name={ticket.contact.name} onPeek={() => onPeek(ticket)} />
              )}
              {isWaiting(ticket) && (
                // Left of the others, so that they do not move when it loads.
                <Suspense>
                  <WaitingMenu ticket={ticket} />
                </Suspense>
              )}
              {isWaiting(ticket) && <AcceptButton ticket={ticket} />}
            </div>
          ),
        )}
      </div>
    </div>
  );
}

/** Shift and a click select rows, not the words between two clicks. */
function keepWords(event: MouseEvent<HTMLElement>): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** True for tickets that the user may view but not open: waiting ones, and those of colleagues. */
const isElsewhere = (ticket: Ticket, userId: number): boolean =>
  isWaiting(ticket) || (ticket.status === "open" && ticket.userId !== userId);

type OwnRowProps = TicketListProps & { ticket: Ticket; connection: string | undefined; isActive: boolean };

function OwnRow({ ticket, connection, openUuid, showAssignee, isActive, maySeeAll }: OwnRowProps) {
  const now = useNow();
  const { id: userId } = useSessionUser();
  const draft = useAppSelector((state) => state.drafts[ticket.id]);
  const selection = useSelection();
  const isSelected = selection ? selection.ids.has(ticket.id) : ticket.uuid === openUuid;
  const assignee = showAssignee && ticket.userId !== userId ? ticket.user?.name : undefined;
  const mayPeek = maySeeAll && isElsewhere(ticket, userId);
  return (
    <TicketRow
      ticket={ticket}
      hasPeek={mayPeek && !selection}
      hasMenu={isWaiting(ticket) && !selection}
      now={now}
      draft={isSelected ? undefined : draft}
      isSelected={isSelected}
      isActive={isActive}
      assignee={assignee}
      connection={connection}
      {...(selection && { isPicked: isSelected })}
    />
  );
}
