import type { WebContents } from "electron";
import type { SettingsFile } from "../settings-file.ts";

export type ZoomStep = "in" | "out" | "reset";
type ZoomedContents = Pick<WebContents, "on" | "setZoomLevel">;

/** The zoom goes from about half the size to three times the size, in steps of a fifth. */
const smallest = -3;
const largest = 6;
const step: Readonly<Record<ZoomStep, (level: number) => number>> = {
  in: (level) => Math.min(largest, level + 1),
  out: (level) => Math.max(smallest, level - 1),
  reset: () => 0,
};

/** Changes the zoom, and stores it. */
export function zoom(contents: Pick<WebContents, "setZoomLevel">, settings: SettingsFile, change: ZoomStep): void {
  const zoomLevel = step[change](settings.get().zoomLevel);
  settings.change({ zoomLevel });
  contents.setZoomLevel(zoomLevel);
}

/** Applies the stored zoom to a page, and lets the mouse wheel change it. */
export function keepZoom(contents: ZoomedContents, settings: SettingsFile): void {
  contents.on("did-finish-load", () => contents.setZoomLevel(settings.get().zoomLevel));
  contents.on("zoom-changed", (_event, direction) => zoom(contents, settings, direction));
}
