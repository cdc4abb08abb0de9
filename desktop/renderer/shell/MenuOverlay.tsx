import { OverlayDrawer } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "../ui/focus/use-return-focus.ts";
import { DrawerContent } from "./DrawerContent.tsx";
import type { ShellParts } from "./shell-parts.ts";

/** The menu over the screen, if there is no room beside it. Choosing an entry closes it. */
export function MenuOverlay({ parts, onClose }: { parts: ShellParts; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <OverlayDrawer
      open
      style={{ width: 300 }}
      aria-label={t("shell.navigation")}
      onOpenChange={(_event, { open }) => !open && onClose()}
    >
      <DrawerContent parts={parts} onFold={onClose} onPick={onClose} />
    </OverlayDrawer>
  );
}
