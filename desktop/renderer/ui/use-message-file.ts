import type { FileRef } from "@balcao/shared/files.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "./toast-context.ts";

/** The file of a message that is kept for later: what is stored, what was chosen, and whether one is missing. */
export function useMessageFile(stored: FileRef | null, removeStored: () => Promise<{ error?: unknown }>) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [saved, setSaved] = useState(stored);
  const [chosen, setChosen] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  return {
    chosen,
    /** Whether a message that needs a file has one; says so below the field when not. */
    check: (isNeeded: boolean): boolean => {
      const isThere = !isNeeded || chosen !== null || saved !== null;
      setMissing(!isThere);
      return isThere;
    },
    /** What was chosen is stored now. */
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
