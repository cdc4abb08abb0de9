import type { MenuItemConstructorOptions } from "electron";
import type { ShellTexts } from "./texts.ts";
import type { ZoomStep } from "./zoom.ts";

type AppMenuParts = { platform: NodeJS.Platform; onZoom: (step: ZoomStep) => void };

/**
 * The application's menu: in the bar of macOS, elsewhere behind the Alt key. It also has the shortcuts for copying,
 * reloading and zooming, which work while it is hidden.
 */
export function appMenu(texts: ShellTexts, { platform, onZoom }: AppMenuParts): MenuItemConstructorOptions[] {
  const isMac = platform === "darwin";
  const zoom = (label: string, accelerator: string, step: ZoomStep): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => onZoom(step),
  });
  const edit: MenuItemConstructorOptions = {
    label: texts.edit,
    submenu: [
      { role: "undo", label: texts.undo },
      { role: "redo", label: texts.redo },
      { type: "separator" },
      { role: "cut", label: texts.cut },
      { role: "copy", label: texts.copy },
      { role: "paste", label: texts.paste },
      { role: "selectAll", label: texts.selectAll },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: texts.view,
    submenu: [
      { role: "reload", label: texts.reload },
      { type: "separator" },
      zoom(texts.zoomIn, "CommandOrControl+Plus", "in"),
      // On most keyboards plus needs Shift; people press the key without it.
      { ...zoom(texts.zoomIn, "CommandOrControl+=", "in"), visible: false, acceleratorWorksWhenHidden: true },
      zoom(texts.zoomOut, "CommandOrControl+-", "out"),
      zoom(texts.zoomReset, "CommandOrControl+0", "reset"),
      { type: "separator" },
      { role: "togglefullscreen", label: texts.fullScreen },
    ],
  };
  const about: MenuItemConstructorOptions = { role: "about", label: texts.about };
  const quit: MenuItemConstructorOptions = { role: "quit", label: texts.quit };
  const close: MenuItemConstructorOptions = { role: "close", label: texts.closeWindow };
  if (!isMac) {
    return [{ label: texts.file, submenu: [close, quit] }, edit, view, { label: texts.help, submenu: [about] }];
  }
  return [
    {
      label: "Balcão",
      submenu: [
        about,
        { type: "separator" },
        { role: "hide", label: texts.hide },
        { role: "hideOthers", label: texts.hideOthers },
        { role: "unhide", label: texts.showAll },
        { type: "separator" },
        quit,
      ],
    },
    edit,
    view,
    { label: texts.window, submenu: [{ role: "minimize", label: texts.minimize }, close] },
  ];
}
