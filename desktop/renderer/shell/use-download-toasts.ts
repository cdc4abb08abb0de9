import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Download } from "../../ipc/shell.ts";
import { desktopBridge } from "../client/desktop-bridge.ts";
import { useToast } from "../ui/toast/toast-context.ts";

/** On the desktop: shows that a file was saved, and where. */
export function useDownloadToasts(): void {
  const { t } = useTranslation();
  const { show } = useToast();
  useEffect(() => {
    const bridge = desktopBridge();
    const reach = async (call: "download.open" | "download.showInFolder", { id, name }: Download): Promise<void> => {
      if (!(await bridge?.call(call, { id }))) show("warning", t("preferences.downloads.gone", { name }));
    };
    const tell = (download: Download): void => {
      const { name, state, canOpen } = download;
      const open = { label: t("preferences.downloads.open"), onClick: () => void reach("download.open", download) };
      const folder = {
        label: t("preferences.downloads.folder"),
        onClick: () => void reach("download.showInFolder", download),
      };
      if (state === "failed") show("error", t("preferences.downloads.failed", { name }));
      else show("success", t("preferences.downloads.done", { name }), canOpen ? [open, folder] : [folder]);
    };
    return bridge?.on("download.ended", tell);
  }, [show, t]);
}
