import { Button } from "@fluentui/react-components";
import { Navigation20Regular } from "@fluentui/react-icons";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../action/Tip.tsx";
import { MenuContext } from "./frame-contexts.ts";

/** The button that opens the menu on narrow screens; nothing on wide ones. */
export function MenuButton() {
  const { t } = useTranslation();
  const open = useContext(MenuContext);
  if (!open) return null;
  return (
    <Tip text={t("shell.openMenu")}>
      <Button appearance="subtle" size="large" icon={<Navigation20Regular />} onClick={open} />
    </Tip>
  );
}
