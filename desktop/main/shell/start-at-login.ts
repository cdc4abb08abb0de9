import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { App } from "electron";
import { replaceFile } from "../write-file.ts";

/** The system passes this flag at login: the program stays in the tray until the person opens the window. */
export const hiddenFlag = "--hidden";

export type LoginStart = { isOn: () => boolean; set: (isOn: boolean) => void };
type LoginApp = Pick<App, "getLoginItemSettings" | "setLoginItemSettings">;

/** Reads and sets whether the console starts at login. Only the operating system stores this. */
export function loginStart(
  app: LoginApp,
  platform: NodeJS.Platform,
  linux: { configFolder: string; program: string },
): LoginStart {
  if (platform === "linux") return autostartFile(linux.configFolder, linux.program);
  const args = [hiddenFlag];
  return {
    isOn: () => app.getLoginItemSettings({ args }).openAtLogin,
    set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin, args }),
  };
}

function autostartFile(configFolder: string, program: string): LoginStart {
  const path = join(configFolder, "autostart", "balcao.desktop");
  return {
    isOn: () => existsSync(path),
    set: (isOn) => {
      if (isOn) replaceFile(path, desktopEntry(program));
      else rmSync(path, { force: true });
    },
  };
}

/** The freedesktop entry; the path is quoted by its rules, because a folder may have any name. */
export function desktopEntry(program: string): string {
  const quoted = `"${program.replace(/["`$\\]/g, "\\$&").replaceAll("%", "%%")}"`;
  // The entry's escaping is applied after the command's.
  const exec = `${quoted} ${hiddenFlag}`.replaceAll("\\", "\\\\");
  return `[Desktop Entry]\nType=Application\nName=Balcão\nExec=${exec}\nTerminal=false\n`;
}
