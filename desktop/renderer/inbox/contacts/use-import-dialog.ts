import { useState } from "react";
import { useSearchParams } from "react-router";

/** The dialog of an import. Its id is in the address, so that a reload returns to the running import. */
export function useImportDialog() {
  const [params, setParams] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const importId = params.get("import");
  const show = (id: string | null) => {
    setChoosing(false);
    setHidden(false);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete("import");
        else next.set("import", id);
        return next;
      },
      { replace: true },
    );
  };
  return {
    /** The id of an import that runs while its dialog is closed. */
    hiddenId: isHidden ? importId : null,
    choose: () => setChoosing(true),
    reopen: () => setHidden(false),
    dialog:
      isChoosing || (importId !== null && !isHidden)
        ? { importId, onStart: show, onHide: () => setHidden(true), onClose: () => show(null) }
        : null,
  };
}
