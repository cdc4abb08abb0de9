import { type ReactNode, useEffect, useMemo } from "react";
import { type Command, type CommandRegistry, CommandsContext } from "./commands-context.ts";
import { shortcutOf, shortcuts } from "./shortcuts.ts";

/** Gathers what can be done, and runs it when its keys are pressed. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const registry = useMemo(makeRegistry, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const id = shortcutOf(event);
      // Somebody nearer has used the key; a key held down is one wish.
      if (!id || event.defaultPrevented || event.repeat) return;
      const isPlain = shortcuts[id].length === 1;
      if (isModal() || (isPlain && isTyping(event.target))) return;
      const command = registry.all().find(({ shortcut }) => shortcut === id);
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
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
    // Who came last is nearest to the person.
    all: () => [...sources].toReversed().flatMap((commands) => commands()),
  };
}

/** Where a letter is meant as a letter. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

/** A dialog is answered first: what is behind it must not change unseen. */
const isModal = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], [role="alertdialog"]') !== null;
