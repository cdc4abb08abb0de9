import { useState } from "react";
import { setOrDelete, useAddressParams } from "../../../ui/hooks/address-params.ts";

/** The dialog of an import. Its id is in the address, so that a reload returns to the running import. */
export function useImportDialog() {
  const [params, change] = useAddressParams();
  const [isChoosing, setChoosing] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const importId = params.get("import");
  const show = (id: string | null) => {
    setChoosing(false);
    setHidden(false);
    change((next) => setOrDelete(next, "import", id));
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
