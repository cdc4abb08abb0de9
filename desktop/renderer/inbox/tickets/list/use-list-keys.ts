import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { type KeyboardEvent, useState } from "react";

type ListKeysOptions = {
  rows: readonly Ticket[];
  openUuid: string | undefined;
  onAct: (ticket: Ticket) => void;
  onShow: (index: number) => void;
};

/** Arrow keys, Home, End and Enter in a list whose focus stays on the list itself. */
export function useListKeys({ rows, openUuid, onAct, onShow }: ListKeysOptions) {
  const [activeId, setActiveId] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const optionId = (ticket: Ticket) => `ticket-${ticket.id}`;
  const active = rows.find(({ id }) => id === activeId);

  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setActiveId(row.id);
    onShow(rows.indexOf(row));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ? rows.indexOf(active) : -1;
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const target = targets[event.key];
    if (target !== undefined) goTo(target);
    else if ((event.key === "Enter" || event.key === " ") && active) onAct(active);
    else return;
    event.preventDefault();
  };
  return {
    optionId,
    goTo,
    isActive: (ticket: Ticket) => focused && ticket.id === activeId,
    listProps: {
      "aria-activedescendant": active ? optionId(active) : undefined,
      onKeyDown,
      onFocus: (event: { currentTarget: Element }) => {
        // A click focuses the list too, but the focus ring is for the keyboard only.
        if (!event.currentTarget.matches(":focus-visible")) return;
        setFocused(true);
        if (!active) setActiveId((rows.find(({ uuid }) => uuid === openUuid) ?? rows[0])?.id ?? null);
      },
      onBlur: () => setFocused(false),
    },
  };
}
