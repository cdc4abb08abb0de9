import type { UserRef } from "@balcao/shared/workspace/users.ts";
import { type KeyboardEvent, useState } from "react";
import { findPeople, typedMention } from "../mentions.ts";

type Mentions = {
  text: string;
  /** The position of the cursor in the text. */
  cursor: number;
  /** The people who can be mentioned. */
  people: readonly UserRef[];
  onChoose: (typed: string, chosen: UserRef) => void;
};

/** The list that opens with an `@`. The text box keeps the focus and controls it by keys. */
export function useMentions({ text, cursor, people, onChoose }: Mentions) {
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const typed = typedMention(text, cursor);
  const choices = typed === null || closedFor === text ? [] : findPeople(people, typed);
  const at = Math.max(
    0,
    choices.findIndex(({ id }) => id === activeId),
  );
  const active = choices[at];
  const choose = (chosen: UserRef) => {
    setActiveId(null);
    onChoose(typed ?? "", chosen);
  };
  /** Returns true if the list handled the key. */
  const onKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean => {
    if (!active || nativeEvent.isComposing) return false;
    if (key === "Escape") {
      setClosedFor(text);
      return true;
    }
    if (key === "ArrowDown" || key === "ArrowUp") {
      const next = choices[(at + (key === "ArrowDown" ? 1 : -1) + choices.length) % choices.length];
      setActiveId(next?.id ?? null);
      return true;
    }
    if ((key !== "Enter" && key !== "Tab") || shiftKey) return false;
    choose(active);
    return true;
  };
  return { choices, active, setActiveId, choose, onKey };
}
