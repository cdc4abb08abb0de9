import { createContext, type ReactElement, useContext, useLayoutEffect, useRef } from "react";
import type { ShortcutId, SingleKeys } from "./shortcuts.ts";

/** An action that the person can start now, from the keyboard or the palette. */
export type Command = {
  id: string;
  label: string;
  /** The name of what it acts on, shown after the label. The palette does not search in it. */
  about?: string;
  icon?: ReactElement;
  shortcut?: ShortcutId;
  singleKeys?: SingleKeys;
  /** It only opens a place, and changes nothing. */
  isPlace?: true;
  run: () => void;
};

/** The registry of the available commands; each component adds its own. */
export type CommandRegistry = { add: (commands: () => readonly Command[]) => () => void; all: () => Command[] };

export const CommandsContext = createContext<CommandRegistry>({ add: () => () => undefined, all: () => [] });

/** Registers commands while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const { add } = useContext(CommandsContext);
  const now = useRef(commands);
  // Before the paint: a key pressed on the new screen must not run a command of the old one.
  useLayoutEffect(() => {
    now.current = commands;
  });
  useLayoutEffect(() => add(() => now.current), [add]);
}
