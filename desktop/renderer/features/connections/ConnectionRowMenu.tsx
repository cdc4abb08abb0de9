import type { Connection } from "@balcao/shared/connections.ts";
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Tooltip } from "@fluentui/react-components";
import { MoreHorizontal20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { actionsOf, type ConnectionAction } from "./connection-actions.ts";
import { useConnectionStyles } from "./connection-styles.ts";

export type ConnectionRowActions = {
  run: (action: ConnectionAction, connection: Connection) => void;
  edit: (connection: Connection) => void;
  remove: (connection: Connection) => void;
};

type ConnectionRowMenuProps = { connection: Connection; actions: ConnectionRowActions };

/** A row's "…": editing and deleting, and the session's buttons where their column has no room. */
export function ConnectionRowMenu({ connection, actions }: ConnectionRowMenuProps) {
  const styles = useConnectionStyles();
  const { t } = useTranslation();
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t("connections.moreActions", { name: connection.name })} relationship="label" withArrow>
          <Button appearance="subtle" icon={<MoreHorizontal20Regular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actionsOf[connection.status].map((action) => (
            <MenuItem key={action} className={styles.narrowItem} onClick={() => actions.run(action, connection)}>
              {t(`connections.actions.${action}`)}
            </MenuItem>
          ))}
          <MenuItem onClick={() => actions.edit(connection)}>{t("connections.editAction")}</MenuItem>
          <MenuItem onClick={() => actions.remove(connection)}>{t("connections.deleteAction")}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
