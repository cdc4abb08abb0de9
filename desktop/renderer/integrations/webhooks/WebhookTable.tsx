import type { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { numberText } from "../../ui/text/number-text.ts";
import { tokens } from "../../ui/theme.ts";
import { WebhookState } from "./WebhookState.tsx";

const useStyles = makeStyles({
  name: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis" },
  url: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  number: { fontVariantNumeric: "tabular-nums" },
});

export type WebhookActions = Record<"log" | "edit" | "test" | "resume" | "remove", (webhook: Webhook) => void>;

/** The company's webhooks and the status of their deliveries. */
export function WebhookTable({ webhooks, actions }: { webhooks: readonly Webhook[]; actions: WebhookActions }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const columns: Column<Webhook>[] = [
    {
      id: "name",
      header: t("webhooks.name"),
      render: ({ name, url }) => (
        <>
          <div className={styles.name} title={name}>
            {name}
          </div>
          <div className={styles.url} title={url}>
            {url}
          </div>
        </>
      ),
    },
    {
      id: "state",
      header: t("webhooks.state"),
      width: "132px",
      render: (webhook) => <WebhookState webhook={webhook} />,
    },
    {
      id: "waiting",
      header: t("webhooks.waiting"),
      width: "104px",
      hide: "medium",
      render: ({ waiting }) => <span className={styles.number}>{numberText(i18n.language, waiting)}</span>,
    },
    actionColumn(t, (webhook) => ({
      name: webhook.name,
      actions: [
        { label: t("webhooks.log"), onClick: () => actions.log(webhook) },
        { label: t("common.edit"), onClick: () => actions.edit(webhook) },
        { label: t("webhooks.test"), onClick: () => actions.test(webhook) },
        ...(webhook.pausedAt ? [{ label: t("webhooks.resume"), onClick: () => actions.resume(webhook) }] : []),
        { label: t("common.delete"), onClick: () => actions.remove(webhook) },
      ],
    })),
  ];
  return <DataTable label={t("webhooks.title")} columns={columns} rows={webhooks} />;
}
