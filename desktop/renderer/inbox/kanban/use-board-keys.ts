import type { TagRef } from "@balcao/shared/inbox/tags.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { contactName } from "../../ui/text/phone-text.ts";
import type { DropCard } from "./use-moved-cards.ts";

type Picked = { ticket: Ticket; from: number; to: number };
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Moves cards without a mouse: the space bar picks one up, arrows choose the lane, Enter drops it there, Esc cancels.
 * Screen readers announce each step.
 */
export function useBoardKeys(lanes: readonly (TagRef | null)[], onMove: DropCard) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [focusId, setFocusId] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const laneName = (at: number) => lanes[at]?.name ?? t("kanban.untagged");

  const drop = ({ ticket, from, to }: Picked) => {
    setPicked(null);
    setSaid(t("kanban.dropped", { name: contactName(ticket.contact.name), lane: laneName(to) }));
    if (from === to) return;
    setFocusId(ticket.id);
    onMove(ticket, lanes[from] ?? null, lanes[to] ?? null);
  };
  const whilePicked = (key: string, now: Picked): boolean => {
    const step = steps[key];
    if (step !== undefined) {
      const to = Math.max(0, Math.min(lanes.length - 1, now.to + step));
      setPicked({ ...now, to });
      setSaid(t("kanban.over", { lane: laneName(to), n: to + 1, total: lanes.length }));
    } else if (key === "Enter" || key === " ") drop(now);
    else if (key === "Escape") {
      setPicked(null);
      setSaid(t("kanban.cancelled", { lane: laneName(now.from) }));
    } else return false;
    return true;
  };
  const onKey = (event: KeyboardEvent, ticket: Ticket, laneId: number | null) => {
    const from = lanes.findIndex((lane) => (lane?.id ?? null) === laneId);
    if (picked?.ticket.id === ticket.id) {
      if (!whilePicked(event.key, picked)) return;
    } else if (event.key === " ") {
      setPicked({ ticket, from, to: from });
      setSaid(t("kanban.picked", { name: contactName(ticket.contact.name), lane: laneName(from) }));
    } else if (!moveFocus(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  // Every card gets the same function, or each key would render them all again.
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  return {
    said,
    focusId,
    pickedId: picked?.ticket.id ?? null,
    targetAt: picked && picked.to !== picked.from ? picked.to : -1,
    onKey: useCallback((...args: Parameters<typeof onKey>) => latest.current(...args), []),
    onFocusTaken: useCallback(() => setFocusId(null), []),
  };
}

/** Up and down within a lane, left and right to the first card of the next lane with cards. */
function moveFocus({ key, currentTarget }: KeyboardEvent): boolean {
  const cardsIn = (lane: Element | null) => [...(lane?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
  const lane = currentTarget.closest("section");
  const step = steps[key];
  if (step !== undefined) {
    const lanes = [...(lane?.parentElement?.querySelectorAll(":scope > section") ?? [])];
    const at = lane ? lanes.indexOf(lane) : -1;
    const ahead = step > 0 ? lanes.slice(at + 1) : lanes.slice(0, at).reverse();
    ahead.flatMap((one) => cardsIn(one).slice(0, 1))[0]?.focus();
    return true;
  }
  const direction = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (direction === 0) return false;
  const cards = cardsIn(lane);
  cards[cards.indexOf(currentTarget as HTMLElement) + direction]?.focus();
  return true;
}
