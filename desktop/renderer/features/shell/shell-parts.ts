import type { ReactNode } from "react";

/** What the menu offers and other features do: the screen that composes them hands it in. */
export type ShellParts = {
  onProfile: () => void;
  /** Null where the operator has no number to write to. */
  onSupport: (() => void) | null;
  onShortcuts: () => void;
  /** The announcements' bell; the rail has it beside the screen, the drawer above it. */
  announcements: (placement: "after" | "below") => ReactNode;
};
