import { filesPerMessage } from "@balcao/shared/workspace/files.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { type AttachedFile, addFiles } from "./attach/attached-file.ts";

/** The files waiting to be sent, up to the limit of one message. Shows a warning if more are added. */
export function useAttachedFiles() {
  const { t } = useTranslation();
  const { show } = useToast();
  const [attached, setAttached] = useState<AttachedFile[]>([]);
  const add = (files: File[]) => {
    const added = addFiles(attached, files);
    setAttached(added.attached);
    if (!added.fits) show("warning", t("writing.attach.tooMany", { count: filesPerMessage }));
  };
  return { attached, setAttached, add };
}
