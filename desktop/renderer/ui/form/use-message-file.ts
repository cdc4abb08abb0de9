import type { FileRef } from "@balcao/shared/workspace/files.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../toast/toast-context.ts";

/** The file of a stored message: the saved file, the chosen file, and whether a required file is missing. */
export function useMessageFile(stored: FileRef | null, removeStored: () => Promise<{ error?: unknown }>) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [saved, setSaved] = useState(stored);
  const [chosen, setChosen] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  return {
    chosen,
    /** Returns false and shows an error below the field if a required file is missing. */
    check: (isNeeded: boolean): boolean => {
      const isThere = !isNeeded || chosen !== null || saved !== null;
      setMissing(!isThere);
      return isThere;
    },
    /** The chosen file is stored now. */
    stored: (file: FileRef | null) => {
      setSaved(file);
      setChosen(null);
    },
    field: {
      saved,
      chosen,
      problem: isMissing ? t("common.required") : null,
      onChoose: (file: File | null) => {
        setChosen(file);
        setMissing(false);
      },
      onRemoveSaved: () => {
        void removeStored().then(({ error }) => {
          if (error) return showFailure(error);
          show("success", t("common.fileDeleted"));
          setSaved(null);
        });
      },
    },
  };
}
