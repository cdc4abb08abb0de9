import type { Page } from "@playwright/test";

/** The running console, under the double or in Electron itself. */
export type RunningApp = {
  page: Page;
  /** Addresses that were passed to the system since the start. */
  openedLinks: () => Promise<string[]>;
  webPreferences: () => Promise<Record<string, unknown>>;
  /** Loads an address as main would, without the navigation guards of the page. */
  load: (url: string) => Promise<void>;
  /** Main's answer to a permission request; null where a test cannot ask. */
  allows: (permission: string, url: string, media?: ("audio" | "video")[]) => Promise<boolean | null>;
  /** True if the system has a key to encrypt with; without one the session lasts until the application ends. */
  keepsSecrets: () => Promise<boolean>;
  /** The person answers the system's next dialog with the button at this index. */
  answerQuestion: (button: number) => Promise<void>;
  /** The computer wakes up. */
  resume: () => Promise<void>;
  /** Closes the window as a person would, and waits for the application to end. */
  close: () => Promise<void>;
  /** Ends the application in any state, and waits until its files are released. */
  kill: () => Promise<void>;
  /** Kills every process of the app with SIGKILL, as a power failure would. */
  crash: () => Promise<void>;
};

/** `args`: more command-line arguments, such as a link. */
export type LaunchOptions = { desktopFolder: string; userData: string; chromium: string; args?: string[] };
