import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from "@fluentui/react-components";
import { Tag20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { Chip } from "../../../ui/mark/Chip.tsx";
import { useListAllTagsQuery } from "../../tags/tags-api.ts";
import { useBulkActStyles } from "./bulk-act-styles.ts";

/** Adds one tag to all selected tickets. */
export function BulkTagMenu({ disabled, onPick }: { disabled: boolean; onPick: (tagId: number) => void }) {
  const styles = useBulkActStyles();
  const { t } = useTranslation();
  const { data: tags = [] } = useListAllTagsQuery();
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
          {tags.map(({ id, name, color }) => (
            <MenuItem key={id} onClick={() => onPick(id)}>
              <Chip name={name} color={color} />
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
