import type { MenuItemConstructorOptions } from "electron";

/** macOS takes copy, paste and quit from the menu; elsewhere the window needs none. */
export const menuTemplate = (platform: NodeJS.Platform): MenuItemConstructorOptions[] | null =>
  platform === "darwin" ? [{ role: "appMenu" }, { role: "editMenu" }, { role: "windowMenu" }] : null;
