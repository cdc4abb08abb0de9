import { readFileSync } from "node:fs";
import { z } from "zod";
import { Server } from "../ipc/servers.ts";
import { ShellLanguage, Shortcut } from "../ipc/shell.ts";
import { replaceFile } from "./write-file.ts";

const whole = z.number().int();

/** The window's bounds; `x` and `y` are its position before it was maximised. */
export const WindowState = z.object({
  x: whole,
  y: whole,
  width: whole.positive(),
  height: whole.positive(),
  isMaximized: z.boolean(),
});
export type WindowState = z.infer<typeof WindowState>;

/** The window's bounds for this set of screens. */
const WindowPlace = z.object({ screens: z.string(), window: WindowState });
export type WindowPlace = z.infer<typeof WindowPlace>;

// Each field has its own fallback: an invalid one must not discard the others.
export const Settings = z.object({
  /** The present server, and all known ones. */
  serverUrl: z.string().nullable().catch(null),
  servers: z.array(Server).catch([]),
  /** The latest first. */
  places: z.array(WindowPlace).catch([]),
  /** The menus' language, as the page last sent it. */
  language: ShellLanguage.catch("pt"),
  zoomLevel: z.number().min(-3).max(6).catch(0),
  closesToTray: z.boolean().catch(false),
  checksSpelling: z.boolean().catch(true),
  /** The global shortcut that brings the console to the front. */
  shortcut: Shortcut.nullable().catch(null),
});
export type Settings = z.infer<typeof Settings>;

export type SettingsFile = { get: () => Settings; change: (part: Partial<Settings>) => void };

/** The console's settings on this computer; they contain no secret. */
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

/** A missing or invalid file is treated as a first start. */
function readSettings(path: string): Settings {
  let stored: unknown = {};
  try {
    stored = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return Settings.parse({});
  }
  return Settings.safeParse(stored).data ?? Settings.parse({});
}
