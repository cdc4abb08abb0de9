import { createContext, type ReactElement, useContext, useLayoutEffect, useRef } from "react";
import type { ShortcutId } from "./shortcuts.ts";

/** Something a person may do now, from the keyboard or the palette. */
export type Command = {
  id: string;
  label: string;
  icon?: ReactElement;
  shortcut?: ShortcutId;
  run: () => void;
};

/** What can be done now, told by those who can do it. */
export type CommandRegistry = { add: (commands: () => readonly Command[]) => () => void; all: () => Command[] };

export const CommandsContext = createContext<CommandRegistry>({ add: () => () => undefined, all: () => [] });

/** Offers commands as long as the component is there. */
export function useCommands(commands: readonly Command[]): void {
  const { add } = useContext(CommandsContext);
  const now = useRef(commands);
  // Before the screen is painted: a key pressed at what is seen must not find what was there before.
  useLayoutEffect(() => {
    now.current = commands;
  });
  useLayoutEffect(() => add(() => now.current), [add]);
}
