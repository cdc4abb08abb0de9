import { readFileSync } from "node:fs";
import { z } from "zod";
import { Server } from "../ipc-servers.ts";
import { ShellLanguage, Shortcut } from "../ipc-shell.ts";
import { replaceFile } from "./write-file.ts";

const whole = z.number().int();

/** Where the window was; `x` and `y` are its place before it was maximised. */
export const WindowState = z.object({
  x: whole,
  y: whole,
  width: whole.positive(),
  height: whole.positive(),
  isMaximized: z.boolean(),
});
export type WindowState = z.infer<typeof WindowState>;

/** Where the window was while the computer had these screens. */
const WindowPlace = z.object({ screens: z.string(), window: WindowState });
export type WindowPlace = z.infer<typeof WindowPlace>;

// Each part stands for itself: one that cannot be read must not cost the others.
export const Settings = z.object({
  /** The server in use, and all that are remembered. */
  serverUrl: z.string().nullable().catch(null),
  servers: z.array(Server).catch([]),
  /** The latest first. */
  places: z.array(WindowPlace).catch([]),
  /** Of the menus, as the page last said it. */
  language: ShellLanguage.catch("pt"),
  zoomLevel: z.number().min(-3).max(6).catch(0),
  closesToTray: z.boolean().catch(false),
  checksSpelling: z.boolean().catch(true),
  /** The keys that bring the console to the front. */
  shortcut: Shortcut.nullable().catch(null),
});
export type Settings = z.infer<typeof Settings>;

export type SettingsFile = { get: () => Settings; change: (part: Partial<Settings>) => void };

/** What this computer remembers of the console; nothing in it is secret. */
export function openSettings(path: string): SettingsFile {
  let settings = readSettings(path);
  return {
    get: () => settings,
    change: (part) => {
      settings = { ...settings, ...part };
      replaceFile(path, `${JSON.stringify(settings, null, 2)}\n`);
    },
  };
}

/** A file that is missing or broken is a first start. */
function readSettings(path: string): Settings {
  let stored: unknown = {};
  try {
    stored = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return Settings.parse({});
  }
  return Settings.safeParse(stored).data ?? Settings.parse({});
}
