import type { Page } from "playwright-core";

/** The built console while it runs, under the double or in Electron itself. */
export type RunningApp = {
  page: Page;
  /** Addresses that were handed to the system since the start. */
  openedLinks: () => Promise<string[]>;
  webPreferences: () => Promise<Record<string, unknown>>;
  /** Loads an address as main would, past the guards that stand before the page. */
  load: (url: string) => Promise<void>;
  /** What main answers when a page asks for a permission; null where that cannot be asked. */
  allows: (permission: string, url: string, media?: ("audio" | "video")[]) => Promise<boolean | null>;
  /** Whether the system has a key to encrypt with; without one the session lasts until the application ends. */
  keepsSecrets: () => Promise<boolean>;
  /** The computer wakes up. */
  resume: () => Promise<void>;
  /** Closes the window as a person would, and waits for the application to end. */
  close: () => Promise<void>;
  /** Ends it however it is, and waits until it has let go of its files. */
  kill: () => Promise<void>;
  /** As a power cut would: SIGKILL to every process of it. */
  crash: () => Promise<void>;
};

/** `args`: more of the command line, such as a link. */
export type LaunchOptions = { desktopFolder: string; userData: string; chromium: string; args?: string[] };
