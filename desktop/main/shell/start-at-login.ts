import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { App } from "electron";
import { replaceFile } from "../write-file.ts";

/** Said by the system's start to the program: stay in the tray until somebody asks for the window. */
export const hiddenFlag = "--hidden";

export type LoginStart = { isOn: () => boolean; set: (isOn: boolean) => void };
type LoginApp = Pick<App, "getLoginItemSettings" | "setLoginItemSettings">;

/** Whether the console starts when this person signs in to the computer. The system knows it, and nobody else. */
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

/** The freedesktop entry; a path is quoted by its rules, for folders may have any name. */
export function desktopEntry(program: string): string {
  const quoted = `"${program.replace(/["`$\\]/g, "\\$&").replaceAll("%", "%%")}"`;
  // The entry's own escaping comes on top of the command's.
  const exec = `${quoted} ${hiddenFlag}`.replaceAll("\\", "\\\\");
  return `[Desktop Entry]\nType=Application\nName=Balcão\nExec=${exec}\nTerminal=false\n`;
}
