import type { Connection } from "@balcao/shared/connections.ts";
import { mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { HiddenText } from "../../ui/HiddenText.tsx";
import { ConnectionRow, type ConnectionRowActions } from "./ConnectionRow.tsx";
import { useConnectionStyles } from "./connection-styles.ts";

type ConnectionTableProps = { connections: readonly Connection[]; actions: ConnectionRowActions | null };

/** Every connection of the company; who may not change them sees no column for it (S2 section 6). */
export function ConnectionTable({ connections, actions }: ConnectionTableProps) {
  const styles = useConnectionStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.card}>
      <table className={styles.table} aria-label={t("connections.title")}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.nameColumn)}>
              {t("connections.columns.name")}
            </th>
            <th scope="col" className={mergeClasses(styles.head, styles.wideOnly)}>
              {t("connections.columns.queues")}
            </th>
            <th scope="col" className={mergeClasses(styles.head, styles.wideOnly)}>
              {t("connections.columns.updated")}
            </th>
            <th scope="col" className={mergeClasses(styles.head, styles.statusColumn)}>
              {t("connections.columns.status")}
            </th>
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
