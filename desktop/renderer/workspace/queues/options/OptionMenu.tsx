import { MenuItem } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../../../ui/action/ButtonMenu.tsx";

type OptionMenuProps = {
  title: string;
  /** A null action is not possible here. */
  onAddBelow: (() => void) | null;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onDelete: () => void;
};

/** The less frequent actions of an option, and the keyboard's way to move it. */
export function OptionMenu({ title, onAddBelow, onUp, onDown, onDelete }: OptionMenuProps) {
  const { t } = useTranslation();
  return (
    <ButtonMenu label={t("common.moreActions", { name: title })} appearance="subtle" size="small">
      <MenuItem disabled={!onAddBelow} onClick={() => onAddBelow?.()}>
        {t("queues.options.below")}
      </MenuItem>
      <MenuItem disabled={!onUp} onClick={() => onUp?.()}>
        {t("queues.options.up")}
      </MenuItem>
      <MenuItem disabled={!onDown} onClick={() => onDown?.()}>
        {t("queues.options.down")}
      </MenuItem>
      <MenuItem onClick={onDelete}>{t("common.delete")}</MenuItem>
    </ButtonMenu>
  );
}
