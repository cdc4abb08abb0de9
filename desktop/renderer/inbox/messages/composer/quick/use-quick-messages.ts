import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { type KeyboardEvent, useState } from "react";
import { useListQuickChoicesQuery } from "./quick-choices-api.ts";
import { findQuickMessages, typedShortcode } from "./quick-search.ts";

type QuickMessages = { text: string; enabled: boolean; onChoose: (chosen: QuickMessage) => void };

/** The list that opens with a slash. The text box keeps the focus and controls the list by keys. */
export function useQuickMessages({ text, enabled, onChoose }: QuickMessages) {
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const typed = typedShortcode(text);
  const isOpen = enabled && typed !== null && closedFor !== text;
  const { data, isError } = useListQuickChoicesQuery(undefined, { skip: !isOpen });
  const choices = isOpen ? findQuickMessages(data ?? [], typed ?? "") : [];
  const at = Math.max(
    0,
    choices.findIndex(({ id }) => id === activeId),
  );
  const active = choices[at];

  const choose = (chosen: QuickMessage) => {
    setActiveId(null);
    onChoose(chosen);
  };
  /** Returns true if the list handled the key. */
  const onKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean => {
    if (!isOpen || nativeEvent.isComposing) return false;
    if (key === "Escape") {
      setClosedFor(text);
      return true;
    }
    // An unknown shortcut is not sent as a message: that needs the list closed first.
    if (!active) return key === "Enter" && !shiftKey;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const next = choices[(at + (key === "ArrowDown" ? 1 : -1) + choices.length) % choices.length];
      setActiveId(next?.id ?? null);
      return true;
    }
    if ((key !== "Enter" && key !== "Tab") || shiftKey) return false;
    choose(active);
    return true;
  };
  const ask = () => setClosedFor(null);
  const isLoading = isOpen && !data && !isError;
  return { isOpen, isLoading, isError, typed: typed ?? "", choices, active, setActiveId, choose, onKey, ask };
}
