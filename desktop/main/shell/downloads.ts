import { existsSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { DownloadItem, Session, Shell } from "electron";
import type { Download } from "../../ipc/shell.ts";

type Item = Pick<DownloadItem, "getFilename" | "setSavePath" | "getReceivedBytes" | "getTotalBytes" | "on">;
type DownloadParts = {
  session: Pick<Session, "on">;
  /** Returns true for the console's own page: a frame in it, or another page, may not save files. */
  isOurs: (url: string) => boolean;
  folder: () => string;
  shell: Pick<Shell, "openPath" | "showItemInFolder">;
  tell: (download: Download) => void;
  /** The progress on the taskbar button, from 0 to 1; -1 removes it. */
  showProgress: (part: number) => void;
};

export type Downloads = { open: (id: string) => boolean; showInFolder: (id: string) => boolean };

/** The file types that a click may open. A customer's file may be a program with the icon of a document. */
const openable = new Set(
  ["pdf", "txt", "csv", "jpg", "jpeg", "png", "gif", "webp", "mp3", "ogg", "opus", "m4a", "wav", "mp4", "webm", "mov"]
    .concat(["docx", "xlsx", "pptx", "odt", "ods", "odp"])
    .map((extension) => `.${extension}`),
);

/** Saves the page's downloads into the downloads folder under a free name, and reports their progress. */
export function keepDownloads(parts: DownloadParts): Downloads {
  const underWay = new Map<string, Item>();
  const saved = new Map<string, string>();

  const showProgress = (): void => {
    const items = [...underWay.values()];
    const total = items.reduce((sum, item) => sum + item.getTotalBytes(), 0);
    const received = items.reduce((sum, item) => sum + item.getReceivedBytes(), 0);
    parts.showProgress(items.length === 0 ? -1 : total === 0 ? 0 : Math.min(1, received / total));
  };

  parts.session.on("will-download", (event, item: Item, contents) => {
    if (!parts.isOurs(contents.getURL())) return event.preventDefault();
    const id = crypto.randomUUID();
    const taken = new Set(saved.values());
    const path = freePath(
      parts.folder(),
      item.getFilename(),
      (candidate) => taken.has(candidate) || existsSync(candidate),
    );
    item.setSavePath(path);
    saved.set(id, path);
    underWay.set(id, item);
    const told = { id, name: basename(path), canOpen: openable.has(extname(path).toLowerCase()) };
    showProgress();
    item.on("updated", showProgress);
    item.on("done", (_event, state) => {
      underWay.delete(id);
      showProgress();
      if (state !== "completed") saved.delete(id);
      parts.tell({ ...told, state: state === "completed" ? "completed" : "failed" });
    });
  });

  const pathOf = (id: string): string | null => {
    const path = saved.get(id);
    return path !== undefined && !underWay.has(id) && existsSync(path) ? path : null;
  };
  return {
    open: (id) => {
      const path = pathOf(id);
      if (path === null || !openable.has(extname(path).toLowerCase())) return false;
      void parts.shell.openPath(path);
      return true;
    },
    showInFolder: (id) => {
      const path = pathOf(id);
      if (path === null) return false;
      parts.shell.showItemInFolder(path);
      return true;
    },
  };
}

/** `nota.pdf`, or `nota (1).pdf` if that exists. The name is untrusted: it must not lead out of the folder. */
export function freePath(folder: string, given: string, isTaken: (path: string) => boolean): string {
  const name = basename(given.replaceAll("\\", "/"))
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "_")
    .replace(/^\.+|[. ]+$/g, "");
  const whole = name === "" ? "download" : name;
  const extension = extname(whole);
  const stem = whole.slice(0, whole.length - extension.length);
  for (let count = 0; ; count++) {
    const path = join(folder, `${stem}${count === 0 ? "" : ` (${count})`}${extension}`);
    if (!isTaken(path)) return path;
  }
}
