import type { Connection } from "@balcao/shared/channels/connections.ts";
import { MenuItem } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../../ui/action/ButtonMenu.tsx";
import { actionsOf, type ConnectionAction } from "./connection-actions.ts";
import { useConnectionStyles } from "./connection-styles.ts";

export type ConnectionRowActions = {
  run: (action: ConnectionAction, connection: Connection) => void;
  openTemplates: (connection: Connection) => void;
  edit: (connection: Connection) => void;
  remove: (connection: Connection) => void;
};

type ConnectionRowMenuProps = { connection: Connection; actions: ConnectionRowActions };

/** A row's "…" menu: templates, editing and deleting, and the session's actions when their column is hidden. */
export function ConnectionRowMenu({ connection, actions }: ConnectionRowMenuProps) {
  const styles = useConnectionStyles();
  const { t } = useTranslation();
  return (
    <ButtonMenu label={t("connections.moreActions", { name: connection.name })} appearance="subtle">
      {actionsOf(connection).map((action) => (
        <MenuItem key={action} className={styles.narrowItem} onClick={() => actions.run(action, connection)}>
          {t(`connections.actions.${action}`)}
        </MenuItem>
      ))}
      {connection.capabilities.includes("templates") && (
        <MenuItem onClick={() => actions.openTemplates(connection)}>{t("messageTemplates.title")}</MenuItem>
      )}
      <MenuItem onClick={() => actions.edit(connection)}>{t("connections.editAction")}</MenuItem>
      <MenuItem onClick={() => actions.remove(connection)}>{t("connections.deleteAction")}</MenuItem>
    </ButtonMenu>
  );
}
