import type { ReactNode } from "react";

/** Menu entries that belong to other features; the screen passes them in. */
export type ShellParts = {
  /** Null while the user works in another company: their profile belongs to their own company. */
  onProfile: (() => void) | null;
  /** Null if the operator has no support number. */
  onSupport: (() => void) | null;
  /** Null for users who may not support other companies, or are doing so now. */
  onSupportAccess: (() => void) | null;
  onPreferences: () => void;
  onShortcuts: () => void;
  /** Asks for confirmation if something would be lost. */
  onSignOut: () => void;
  /** Desktop only: the current server, and the way to change it. */
  servers: ReactNode;
  /** A notice above every screen. */
  banner: ReactNode;
  /** The bell of the announcements: beside the screen on the rail, above it in the drawer. */
  announcements: (placement: "after" | "below") => ReactNode;
  /** The practice: an entry of the account's menu, with a class a button of the expanded menu. Nothing while practising. */
  practice: (props?: { className: string; onPick?: () => void }) => ReactNode;
  /** The screen's help, for the menu that covers the screen. */
  help: (props: { className: string; onPick: () => void }) => ReactNode;
};
