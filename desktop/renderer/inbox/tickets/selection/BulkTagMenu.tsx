import type { TagRef } from "@balcao/shared/inbox/tags.ts";
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from "@fluentui/react-components";
import { Tag20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../../client/hooks.ts";
import { Tip } from "../../../ui/action/Tip.tsx";
import { keysBeside } from "../../../ui/commands/Keys.tsx";
import { digits } from "../../../ui/commands/shortcuts.ts";
import { Chip } from "../../../ui/mark/Chip.tsx";
import { useBulkActStyles } from "./bulk-act-styles.ts";

type BulkTagMenuProps = { tags: readonly TagRef[]; disabled: boolean; onPick: (tagId: number) => void };

/** Adds one tag to all selected tickets. The first nine have a key, which works while the menu is closed. */
export function BulkTagMenu({ tags, disabled, onPick }: BulkTagMenuProps) {
  const styles = useBulkActStyles();
  const { t } = useTranslation();
  const [{ singleKeys }] = usePreferences();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Tip text={t("bulk.tag")}>
          <Button appearance="subtle" className={styles.act} icon={<Tag20Regular />} disabledFocusable={disabled}>
            <span className={styles.word}>{t("bulk.tag")}</span>
          </Button>
        </Tip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {tags.map(({ id, name, color }, index) => (
            <MenuItem
              key={id}
              {...(singleKeys && index < digits.length && keysBeside(`${digits[index]}`))}
              onClick={() => onPick(id)}
            >
              <Chip name={name} color={color} />
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
