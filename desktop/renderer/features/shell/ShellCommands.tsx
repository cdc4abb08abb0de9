import type { ShellParts } from "./shell-parts.ts";
import { useShellCommands } from "./use-shell-commands.tsx";

/** Offers what can be done from every screen; there is nothing of it to see. */
export function ShellCommands({ parts, onPalette }: { parts: ShellParts; onPalette: () => void }) {
  useShellCommands(parts, onPalette);
  return null;
}
