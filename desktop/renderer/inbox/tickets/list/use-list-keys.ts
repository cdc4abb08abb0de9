import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

type ListKeysOptions = {
  rows: readonly Ticket[];
  openUuid: string | undefined;
  onAct: (ticket: Ticket) => void;
  /** The space bar's action. */
  onLook: (ticket: Ticket) => void;
  onShow: (index: number) => void;
  /** Selects the rows that the arrow keys passed with Shift held. */
  onExtend: (to: Ticket, from: Ticket) => void;
};

/**
 * Arrow keys, Home, End, Enter and Space in a list whose focus stays on the list itself. A conversation that is opened is
 * shown in it; after one has left, the row at its place is the active one.
 */
export function useListKeys({ rows, openUuid, onAct, onLook, onShow, onExtend }: ListKeysOptions) {
  const [activeId, setActiveId] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const optionId = (ticket: Ticket) => `ticket-${ticket.id}`;
  const active = rows.find(({ id }) => id === activeId);
  const lastAt = useRef(0);
  const shownUuid = useRef<string | undefined>(undefined);
  const openRow = rows.find(({ uuid }) => uuid === openUuid);

  useEffect(() => {
    if (active) lastAt.current = rows.indexOf(active);
  });
  // Once for each opening: a row that new messages move does not take the list with it.
  useEffect(() => {
    if (openRow?.uuid === shownUuid.current || (openUuid && !openRow)) return;
    shownUuid.current = openRow?.uuid;
    if (!openRow) return;
    setActiveId(openRow.id);
    onShow(rows.indexOf(openRow));
  });

  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setActiveId(row.id);
    onShow(rows.indexOf(row));
    return row;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ? rows.indexOf(active) : lastAt.current - 1;
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const target = targets[event.key];
    if (target !== undefined) {
      const row = goTo(target);
      // After a click the focus ring appears with the first key.
      setFocused(true);
      if (row && event.shiftKey) onExtend(row, active ?? row);
    } else if (event.key === "Enter" && active) onAct(active);
    else if (event.key === " " && active) onLook(active);
    else return;
    event.preventDefault();
  };
  /** Goes on from a row that leaves the list, or has left it, to the nearest one: the next, or the previous one. */
  const goOn = ({ id }: Ticket, isUpwards: boolean) => {
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[at < 0 ? lastAt.current : at + 1];
    const previous = rows[(at < 0 ? lastAt.current : at) - 1];
    const row = isUpwards ? (previous ?? next) : (next ?? previous);
    setActiveId(row?.id ?? null);
    if (row) onShow(rows.indexOf(row));
  };
  return {
    optionId,
    goTo,
    goOn,
    /** The row that the keyboard is at, while the list has the focus. */
    current: focused ? active : undefined,
    isActive: (ticket: Ticket) => focused && ticket.id === activeId,
    listProps: {
      "aria-activedescendant": active ? optionId(active) : undefined,
      onKeyDown,
      onFocus: (event: { currentTarget: Element }) => {
        // A click focuses the list too, but the focus ring is for the keyboard only.
        if (!event.currentTarget.matches(":focus-visible")) return;
        setFocused(true);
        if (!active) setActiveId((openRow ?? rows[Math.min(lastAt.current, rows.length - 1)])?.id ?? null);
      },
      onBlur: () => setFocused(false),
    },
  };
}
