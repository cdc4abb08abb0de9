import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { tokens } from "../../ui/theme.ts";
import { useListQueuesQuery } from "../../workspace/queues/queues-api.ts";

const useStyles = makeStyles({
  code: { fontWeight: 600 },
  message: { color: tokens.colorNeutralForeground2 },
});

type QuickMessageTableProps = {
  quickMessages: readonly QuickMessage[];
  actions: Record<"edit" | "remove", (quickMessage: QuickMessage) => void>;
};

/** The quick messages: shortcut, text and scope. Their authors and admins change them; others only use them. */
export function QuickMessageTable({ quickMessages, actions }: QuickMessageTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const user = useSessionUser();
  const mayChange = ({ userId }: QuickMessage) => user.profile === "admin" || userId === user.id;
  const { data: queues = [] } = useListQueuesQuery();
  const scopeText = ({ scope, queueId }: QuickMessage) =>
    (scope === "queue" && queues.find(({ id }) => id === queueId)?.name) || t(`quickMessages.scopes.${scope}`);
  const contents = ({ message, file }: QuickMessage) => message || file?.name || "–";
  const columns: Column<QuickMessage>[] = [
    {
      id: "shortcode",
      header: t("quickMessages.shortcode"),
      width: "180px",
      render: ({ shortcode }) => (
        <span className={styles.code} title={shortcode}>
          /{shortcode}
        </span>
      ),
    },
    {
      id: "message",
      header: t("quickMessages.message"),
      render: (row) => (
        <span className={styles.message} title={contents(row)}>
          {contents(row)}
        </span>
      ),
    },
    {
      id: "type",
      header: t("quickMessages.type"),
      width: "208px",
      hide: "medium",
      render: ({ messageType, template }) => {
        const type = t(`quickMessages.types.${messageType}`);
        return template ? t("quickMessages.withTemplate", { type }) : type;
      },
    },
    { id: "scope", header: t("quickMessages.scope"), width: "152px", hide: "medium", render: scopeText },
    actionColumn(t, (row) => ({
      name: `/${row.shortcode}`,
      actions: mayChange(row)
        ? [
            { label: t("common.edit"), onClick: () => actions.edit(row) },
            { label: t("common.delete"), onClick: () => actions.remove(row) },
          ]
        : [],
    })),
  ];
  return <DataTable label={t("quickMessages.title")} columns={columns} rows={quickMessages} rowHeight={48} />;
}
