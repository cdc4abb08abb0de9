import { Button, MenuItem } from "@fluentui/react-components";
import { HatGraduation20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";

type PracticeItemProps = {
  /** The class of the button in the expanded menu. Absent in the account's menu, where it is a menu item. */
  className?: string;
  onPick: () => void;
};

/** The practice in the menus. */
export function PracticeItem({ className, onPick }: PracticeItemProps) {
  const { t } = useTranslation();
  const icon = <HatGraduation20Regular />;
  if (className === undefined)
    return (
      <MenuItem icon={icon} onClick={onPick}>
        {t("practice.title")}
      </MenuItem>
    );
  return (
    <Button appearance="subtle" className={className} icon={icon} onClick={onPick}>
      {t("practice.title")}
    </Button>
  );
}
