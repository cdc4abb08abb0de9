import type { Tag } from "@balcao/shared/tags.ts";
import { useTranslation } from "react-i18next";
import { downloadUrl } from "../../ui/download.ts";
import { useToast } from "../../ui/toast-context.ts";
import { useExportTagMutation } from "./tags-api.ts";

/** Saves the attendances with a tag as a CSV file. */
export function useExportTag(): (tag: Tag) => Promise<void> {
  const { t } = useTranslation();
  const { show } = useToast();
  const [exportTag] = useExportTagMutation();
  return async ({ id, name }) => {
    show("info", t("tags.export.preparing"));
    const { data } = await exportTag(id);
    // What no file system takes in a name is left out.
    const safeName = name.replace(/[^\p{L}\p{N} _-]/gu, "").trim();
    if (data) downloadUrl(data, `${t("tags.export.fileName")}-${safeName || id}.csv`);
    else show("error", t("tags.export.failed"));
  };
}
