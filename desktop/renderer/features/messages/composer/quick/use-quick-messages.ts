import type { QuickMessage } from "@balcao/shared/quick-messages.ts";
import { type KeyboardEvent, useState } from "react";
import { useListQuickChoicesQuery } from "./quick-choices-api.ts";
import { findQuickMessages, typedShortcode } from "./quick-search.ts";

type QuickMessages = { text: string; enabled: boolean; onChoose: (chosen: QuickMessage) => void };

/** The list that opens with a slash and is ruled from the text box, which keeps the focus. */
export function useQuickMessages({ text, enabled, onChoose }: QuickMessages) {
  const [asked, setAsked] = useState(false);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const typed = typedShortcode(text);
  // S1 section 9: with more than the slash; the button asks for all of them.
  const isOpen = enabled && typed !== null && (text.length > 1 || asked) && closedFor !== text;
  const { data, isError } = useListQuickChoicesQuery(undefined, { skip: !isOpen });
  const choices = isOpen ? findQuickMessages(data ?? [], typed ?? "") : [];
  const at = Math.max(
    0,
    choices.findIndex(({ id }) => id === activeId),
  );
  const active = choices[at];
  if (asked && typed === null) setAsked(false);

  const choose = (chosen: QuickMessage) => {
    setAsked(false);
    setActiveId(null);
    onChoose(chosen);
  };
  /** Answers whether the key was meant for the list. */
  const onKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean => {
    if (!isOpen || nativeEvent.isComposing) return false;
    if (key === "Escape") {
      setClosedFor(text);
      setAsked(false);
      return true;
    }
    if (!active) return false;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const next = choices[(at + (key === "ArrowDown" ? 1 : -1) + choices.length) % choices.length];
      setActiveId(next?.id ?? null);
      return true;
    }
    if ((key !== "Enter" && key !== "Tab") || shiftKey) return false;
    choose(active);
    return true;
  };
  const ask = () => {
    setClosedFor(null);
    setAsked(true);
  };
  const isLoading = isOpen && !data && !isError;
  return { isOpen, isLoading, isError, typed: typed ?? "", choices, active, setActiveId, choose, onKey, ask };
}
