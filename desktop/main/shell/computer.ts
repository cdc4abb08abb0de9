import type { GlobalShortcut } from "electron";
import type { ComputerAnswer, ComputerChoices, ComputerWish } from "../../ipc-shell.ts";
import type { SettingsFile } from "../settings-file.ts";
import type { LoginStart } from "./start-at-login.ts";

type ComputerParts = {
  settings: SettingsFile;
  login: LoginStart;
  shortcuts: Pick<GlobalShortcut, "register" | "unregister">;
  bringUp: () => void;
};

export type Computer = {
  get: () => ComputerChoices;
  change: (wanted: ComputerWish) => ComputerAnswer;
};

/** What the console does on this computer; takes the remembered shortcut into use. */
export function createComputer({ settings, login, shortcuts, bringUp }: ComputerParts): Computer {
  /** Another program may have the keys: they stay chosen, and work once they are free at a start. */
  const take = (shortcut: string): boolean => {
    try {
      return shortcuts.register(shortcut, bringUp);
    } catch {
      return false;
    }
  };
  const remembered = settings.get().shortcut;
  if (remembered !== null) take(remembered);

  const get = (): ComputerChoices => {
    const { closesToTray, shortcut } = settings.get();
    return { closesToTray, shortcut, startsWithSystem: login.isOn() };
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
    change: ({ closesToTray, shortcut, startsWithSystem }) => {
      if (closesToTray !== undefined) settings.change({ closesToTray });
      let problem: ComputerAnswer["problem"] = null;
      if (shortcut !== undefined && !changeShortcut(shortcut)) problem = "shortcutTaken";
      if (startsWithSystem !== undefined && !changeStart(startsWithSystem)) problem = "startRefused";
      return { choices: get(), problem };
    },
  };
}
