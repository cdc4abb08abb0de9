import type { Tag } from "@balcao/shared/inbox/tags.ts";
import { useTranslation } from "react-i18next";
import { downloadUrl, fileNameFrom } from "../../ui/media/download.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useExportTagMutation } from "./tags-api.ts";

/** Saves the attendances with a tag as a CSV file. */
export function useExportTag(): (tag: Tag) => Promise<void> {
  const { t } = useTranslation();
  const { show } = useToast();
  const [exportTag] = useExportTagMutation();
  return async ({ id, name }) => {
    show("info", t("tags.export.preparing"));
    const { data } = await exportTag(id);
    if (data) downloadUrl(data, `${t("tags.export.fileName")}-${fileNameFrom(name) || id}.csv`);
    else show("error", t("tags.export.failed"));
  };
}
