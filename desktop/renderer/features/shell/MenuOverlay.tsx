import { OverlayDrawer } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { DrawerContent } from "./DrawerContent.tsx";

/** The menu over the screen, where there is no room beside it. Picking an entry closes it. */
export function MenuOverlay({ onProfile, onClose }: { onProfile: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <OverlayDrawer
      open
      style={{ width: 300 }}
      aria-label={t("shell.navigation")}
      onOpenChange={(_event, { open }) => !open && onClose()}
    >
      <DrawerContent onProfile={onProfile} onFold={onClose} onPick={onClose} />
    </OverlayDrawer>
  );
}
