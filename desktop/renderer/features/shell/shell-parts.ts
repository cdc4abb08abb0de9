import type { ReactNode } from "react";

/** What the menu offers and other features do: the screen that composes them hands it in. */
export type ShellParts = {
  /** Null while one works in another company: one's own data are at home. */
  onProfile: (() => void) | null;
  /** Null where the operator has no number to write to. */
  onSupport: (() => void) | null;
  /** Null for whoever may not support other companies, or does so now. */
  onSupportAccess: (() => void) | null;
  onPreferences: () => void;
  onShortcuts: () => void;
  /** Asks first where something would be lost. */
  onSignOut: () => void;
  /** Desktop only: which server this is, and the way to another. */
  servers: ReactNode;
  /** What holds for the whole page, over every screen. */
  banner: ReactNode;
  /** The announcements' bell; the rail has it beside the screen, the drawer above it. */
  announcements: (placement: "after" | "below") => ReactNode;
};
