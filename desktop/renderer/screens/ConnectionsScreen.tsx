import { can } from "@balcao/shared/permissions.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../app/hooks.ts";
import { ConnectionDialogs } from "../features/connections/ConnectionDialogs.tsx";
import { ConnectionTable } from "../features/connections/ConnectionTable.tsx";
import { useListConnectionsQuery } from "../features/connections/connections-api.ts";
import { useConnectionActions } from "../features/connections/use-connection-actions.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { SkeletonRows } from "../ui/SkeletonRows.tsx";
import { narrow, tokens } from "../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minWidth: 0,
    display: "flex",
    flexDirection: "column",
    overflowY: "auto",
    padding: "0 24px 24px",
    background: tokens.surfaceChat,
    [narrow]: { padding: "0 12px 12px" },
  },
  head: { minHeight: "64px", flexShrink: 0, display: "flex", alignItems: "center", gap: "8px" },
  title: { margin: 0, fontSize: "18px", lineHeight: "24px", fontWeight: 600 },
  summary: { color: tokens.colorNeutralForeground3, [narrow]: { display: "none" } },
  grow: { flexGrow: 1 },
});

/** The company's WhatsApp numbers and how they stand. */
export function ConnectionsScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { profile } = useSessionUser();
  const { data, isError, refetch } = useListConnectionsQuery();
  const connections = data ?? [];
  const actions = useConnectionActions(connections);
  const mayAdd = can(profile, "connections-page:addConnection");
  const mayChange = can(profile, "connections-page:actionButtons");
  const rowActions = {
    run: actions.run,
    edit: ({ id }: { id: number }) => actions.setDialog({ kind: "form", id }),
    remove: ({ id }: { id: number }) => actions.setDialog({ kind: "delete", id }),
  };
  const addButton = mayAdd && (
    <Button appearance="primary" icon={<Add20Regular />} onClick={() => actions.setDialog({ kind: "form", id: null })}>
      {t("connections.new")}
    </Button>
  );
  const connected = connections.filter(({ status }) => status === "CONNECTED").length;
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <MenuButton />
        <h1 className={styles.title}>{t("connections.title")}</h1>
        {connections.length > 0 && (
          <span className={styles.summary}>{t("connections.summary", { connected, total: connections.length })}</span>
        )}
        <span className={styles.grow} />
        {connections.length > 0 && addButton}
      </header>
      {connections.length > 0 ? (
        <ConnectionTable connections={connections} actions={mayChange ? rowActions : null} />
      ) : data ? (
        <EmptyState
          art="plug"
          title={t("connections.emptyTitle")}
          text={mayAdd ? t("connections.emptyText") : t("connections.emptyTextAgent")}
          action={addButton}
        />
      ) : isError ? (
        <EmptyState
          art="error"
          title={t("connections.failedTitle")}
          text={t("connections.failedText")}
          action={<Button onClick={() => void refetch()}>{t("common.tryAgain")}</Button>}
        />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
      <ConnectionDialogs connections={connections} actions={actions} />
    </div>
  );
}
