import { EventEmitter } from "node:events";
import type { Download } from "@playwright/test";
import type { DownloadItem } from "electron";

type DoubledItem = Pick<DownloadItem, "getFilename" | "setSavePath" | "getReceivedBytes" | "getTotalBytes">;

/** A page's download. Chromium has finished it before a test can see it, so there is no progress event. */
export class DoubleDownloadItem extends EventEmitter implements DoubledItem {
  readonly #download: Download;
  #savePath = "";

  constructor(download: Download) {
    super();
    this.#download = download;
  }

  getFilename(): string {
    return this.#download.suggestedFilename();
  }

  setSavePath(path: string): void {
    this.#savePath = path;
  }

  getReceivedBytes(): number {
    return 0;
  }

  getTotalBytes(): number {
    return 0;
  }

  /** Saves the file at main's path. */
  async finish(): Promise<void> {
    if (this.#savePath === "")
      throw new Error("electron-double: the dialog that asks where to save is not implemented");
    const isSaved = await this.#download.saveAs(this.#savePath).then(
      () => true,
      () => false,
    );
    this.emit("done", {}, isSaved ? "completed" : "interrupted");
  }

  async cancel(): Promise<void> {
    await this.#download.cancel();
  }
}
