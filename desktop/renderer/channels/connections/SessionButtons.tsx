import type { Connection } from "@balcao/shared/channels/connections.ts";
import { Button, Spinner } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { actionsOf, type ConnectionAction } from "./connection-actions.ts";
import { useConnectionStyles } from "./connection-styles.ts";

type SessionButtonsProps = {
  connection: Connection;
  onRun: (action: ConnectionAction, connection: Connection) => void;
};

/** The actions that the session's status allows. */
export function SessionButtons({ connection, onRun }: SessionButtonsProps) {
  const styles = useConnectionStyles();
  const { t } = useTranslation();
  if (connection.status === "OPENING") {
    return (
      <Button
        size="small"
        disabled
        icon={<Spinner size="extra-tiny" aria-label={t("connections.actions.connecting")} />}
      >
        {t("connections.actions.connecting")}
      </Button>
    );
  }
  return (
    <div className={styles.session}>
      {actionsOf(connection).map((action) => (
        <Button key={action} size="small" className={styles.sessionButton} onClick={() => onRun(action, connection)}>
          {t(`connections.actions.${action}`)}
        </Button>
      ))}
    </div>
  );
}
