import type { GlobalShortcut } from "electron";
import type { ComputerAnswer, ComputerChoices, ComputerWish } from "../../ipc/shell.ts";
import type { SettingsFile } from "../settings-file.ts";
import type { LoginStart } from "./start-at-login.ts";

type ComputerParts = {
  settings: SettingsFile;
  login: LoginStart;
  shortcuts: Pick<GlobalShortcut, "register" | "unregister">;
  checkSpelling: (isWanted: boolean) => void;
  bringUp: () => void;
};

export type Computer = {
  get: () => ComputerChoices;
  change: (wanted: ComputerWish) => ComputerAnswer;
};

/** The console's preferences on this computer; applies the stored shortcut and spell-check setting. */
export function createComputer({ settings, login, shortcuts, checkSpelling, bringUp }: ComputerParts): Computer {
  /** Another program may hold the shortcut: it stays stored, and works if it is free at a later start. */
  const take = (shortcut: string): boolean => {
    try {
      return shortcuts.register(shortcut, bringUp);
    } catch {
      return false;
    }
  };
  const saved = settings.get().shortcut;
  if (saved !== null) take(saved);
  checkSpelling(settings.get().checksSpelling);

  const get = (): ComputerChoices => {
    const { closesToTray, checksSpelling, shortcut } = settings.get();
    return { closesToTray, checksSpelling, shortcut, startsWithSystem: login.isOn() };
  };

  const changeShortcut = (shortcut: string | null): boolean => {
    const before = settings.get().shortcut;
    if (before === shortcut) return true;
    if (shortcut !== null && !take(shortcut)) return false;
    if (before !== null) shortcuts.unregister(before);
    settings.change({ shortcut });
    return true;
  };

  const changeStart = (isOn: boolean): boolean => {
    try {
      login.set(isOn);
    } catch {
      return false;
    }
    return login.isOn() === isOn;
  };

  return {
    get,
    change: ({ closesToTray, checksSpelling, shortcut, startsWithSystem }) => {
      if (closesToTray !== undefined) settings.change({ closesToTray });
      if (checksSpelling !== undefined) {
        settings.change({ checksSpelling });
        checkSpelling(checksSpelling);
      }
      let problem: ComputerAnswer["problem"] = null;
      if (shortcut !== undefined && !changeShortcut(shortcut)) problem = "shortcutTaken";
      if (startsWithSystem !== undefined && !changeStart(startsWithSystem)) problem = "startRefused";
      return { choices: get(), problem };
    },
  };
}
