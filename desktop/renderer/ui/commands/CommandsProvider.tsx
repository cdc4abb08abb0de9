import { type ReactNode, useEffect, useMemo } from "react";
import { isModal } from "../dialog/is-modal.ts";
import { type Command, type CommandRegistry, CommandsContext } from "./commands-context.ts";
import { isCovered } from "./layers.ts";
import { shortcutOf } from "./shortcuts.ts";
import { isTyping } from "./typing.ts";

/** Registers commands and runs them by their keyboard shortcuts. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const registry = useMemo(makeRegistry, []);
  useEffect(() => {
    // A menu may have closed before the key event reaches the page.
    let wasCovered = false;
    const onAnyKey = () => {
      wasCovered = isCovered();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const id = shortcutOf(event);
      // An inner element or an input method has handled the key, or the key repeats while it is held down.
      if (!id || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (isModal()) return;
      // A field handles Esc itself, except within the element that Esc is to close.
      if (id === "leave" && (wasCovered || (isTyping(event.target) && !isWithin(event.target, "[data-leaves]"))))
        return;
      const command = registry.all().find(({ shortcut }) => shortcut === id);
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener("keydown", onAnyKey, { capture: true });
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onAnyKey, { capture: true });
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [registry]);
  return <CommandsContext value={registry}>{children}</CommandsContext>;
}

function makeRegistry(): CommandRegistry {
  const sources = new Set<() => readonly Command[]>();
  return {
    add: (commands) => {
      sources.add(commands);
      return () => sources.delete(commands);
    },
    // The component that was mounted last is the innermost one, so its commands come first.
    all: () => [...sources].toReversed().flatMap((commands) => commands()),
  };
}

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
