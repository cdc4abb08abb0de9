import type { Connection } from "@balcao/shared/channels/connections.ts";
import { mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import { ConnectionRow } from "./ConnectionRow.tsx";
import type { ConnectionRowActions } from "./ConnectionRowMenu.tsx";
import { useConnectionStyles } from "./connection-styles.ts";

type ConnectionTableProps = { connections: readonly Connection[]; actions: ConnectionRowActions | null };

/** The company's connections; users without the permission see no column of actions. */
export function ConnectionTable({ connections, actions }: ConnectionTableProps) {
  const styles = useConnectionStyles();
  const { t } = useTranslation();
  const head = (column: "name" | "number" | "status" | "session" | "updated" | "default", ...classes: string[]) => (
    <th scope="col" className={mergeClasses(styles.head, ...classes)}>
      {t(`connections.columns.${column}`)}
    </th>
  );
  return (
    <div className={styles.card}>
      <table className={styles.table} aria-label={t("connections.title")}>
        <thead>
          <tr>
            {head("name")}
            {head("number", styles.numberColumn, styles.largeOnly)}
            {head("status", styles.statusColumn)}
            {actions && head("session", styles.sessionColumn, styles.wideOnly)}
            {head("updated", styles.updatedColumn, actions ? styles.largeOnly : styles.wideOnly)}
            {head("default", styles.defaultColumn, styles.largeOnly)}
            {actions && (
              <th scope="col" className={styles.actionsColumn}>
                <HiddenText>{t("connections.columns.actions")}</HiddenText>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {connections.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
