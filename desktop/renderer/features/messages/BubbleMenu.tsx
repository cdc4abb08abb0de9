import type { Message } from "@balcao/shared/messages.ts";
import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
} from "@fluentui/react-components";
import { ChevronDown16Regular, Copy16Regular, Delete16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast-context.ts";

const useStyles = makeStyles({
  trigger: { opacity: 0, ":focus-visible": { opacity: 1 }, "&[aria-expanded=true]": { opacity: 1 } },
});

type BubbleMenuProps = { message: Message; onDelete: (message: Message) => void };

/** What can be done with one's own message. It shows when the pointer or the focus is near. */
export function BubbleMenu({ message, onDelete }: BubbleMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const copy = () =>
    navigator.clipboard.writeText(message.body).then(() => show("success", t("messages.copied")), showFailure);
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          className={mergeClasses("bubble-menu", styles.trigger)}
          aria-label={t("messages.menu")}
          title={t("messages.menu")}
          icon={<ChevronDown16Regular />}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {message.body && (
            <MenuItem icon={<Copy16Regular />} onClick={() => void copy()}>
              {t("messages.copy")}
            </MenuItem>
          )}
          <MenuItem icon={<Delete16Regular />} onClick={() => onDelete(message)}>
            {t("messages.delete")}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
