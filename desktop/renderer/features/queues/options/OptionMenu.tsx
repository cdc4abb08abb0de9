import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Tooltip } from "@fluentui/react-components";
import { MoreHorizontal20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";

type OptionMenuProps = {
  title: string;
  /** Null is what cannot be done here. */
  onAddBelow: (() => void) | null;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onDelete: () => void;
};

/** What is done with an option less often, or without a mouse. */
export function OptionMenu({ title, onAddBelow, onUp, onDown, onDelete }: OptionMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t("common.moreActions", { name: title })} relationship="label" withArrow>
          <Button appearance="subtle" size="small" icon={<MoreHorizontal20Regular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
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
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
