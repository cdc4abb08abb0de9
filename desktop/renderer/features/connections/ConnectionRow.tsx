import type { Connection } from "@balcao/shared/connections.ts";
import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  Spinner,
  Tooltip,
} from "@fluentui/react-components";
import { MoreHorizontal20Regular, Phone20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../app/hooks.ts";
import { phoneText } from "../../ui/phone-text.ts";
import { shortDateTimeText } from "../../ui/time.ts";
import { actionsOf, type ConnectionAction } from "./connection-actions.ts";
import { useConnectionStyles } from "./connection-styles.ts";
import { StatusPill } from "./StatusPill.tsx";

export type ConnectionRowActions = {
  run: (action: ConnectionAction, connection: Connection) => void;
  edit: (connection: Connection) => void;
  remove: (connection: Connection) => void;
};

type ConnectionRowProps = { connection: Connection; actions: ConnectionRowActions | null };

export function ConnectionRow({ connection, actions }: ConnectionRowProps) {
  const styles = useConnectionStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { name, number, isDefault, queues, updatedAt, status } = connection;
  const queueNames = queues.map((queue) => queue.name).join(", ") || "–";
  return (
    <tr className={styles.row}>
      <td className={styles.cell}>
        <div className={styles.who}>
          <span className={styles.tile}>
            <Phone20Regular />
          </span>
          <div className={styles.words}>
            <div className={styles.nameLine}>
              <span className={styles.name} title={name}>
                {name}
              </span>
              {isDefault && <span className={styles.default}>{t("connections.default")}</span>}
            </div>
            <div className={styles.number}>{number ? phoneText(number) : t("connections.unpaired")}</div>
          </div>
        </div>
      </td>
      <td className={mergeClasses(styles.cell, styles.wideOnly)} title={queueNames}>
        {queueNames}
      </td>
      <td className={mergeClasses(styles.cell, styles.faint, styles.wideOnly)}>
        {shortDateTimeText(updatedAt, timeZone)}
      </td>
      <td className={styles.cell}>
        <StatusPill status={status} />
      </td>
      {actions && (
        <td>
          <RowActions connection={connection} actions={actions} />
        </td>
      )}
    </tr>
  );
}

function RowActions({ connection, actions }: { connection: Connection; actions: ConnectionRowActions }) {
  const styles = useConnectionStyles();
  const { t } = useTranslation();
  const offered = actionsOf[connection.status];
  const [first, ...others] = offered;
  const item = (action: ConnectionAction, className?: string) => (
    <MenuItem key={action} {...(className && { className })} onClick={() => actions.run(action, connection)}>
      {t(`connections.actions.${action}`)}
    </MenuItem>
  );
  return (
    <div className={styles.actions}>
      {connection.status === "OPENING" && (
        <Button
          size="small"
          disabled
          className={styles.firstAction}
          icon={<Spinner size="extra-tiny" aria-label={t("connections.actions.connecting")} />}
        >
          {t("connections.actions.connecting")}
        </Button>
      )}
      {first && (
        <Button size="small" className={styles.firstAction} onClick={() => actions.run(first, connection)}>
          {t(`connections.actions.${first}`)}
        </Button>
      )}
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Tooltip content={t("connections.moreActions", { name: connection.name })} relationship="label" withArrow>
            <Button appearance="subtle" icon={<MoreHorizontal20Regular />} />
          </Tooltip>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {first && item(first, styles.narrowItem)}
            {others.map((action) => item(action))}
            <MenuItem onClick={() => actions.edit(connection)}>{t("connections.editAction")}</MenuItem>
            <MenuItem onClick={() => actions.remove(connection)}>{t("connections.deleteAction")}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}
