import type { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListBody } from "../../ui/list/ListBody.tsx";
import { tokens } from "../../ui/theme.ts";
import { DeleteWebhook } from "./DeleteWebhook.tsx";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { WebhookLog } from "./WebhookLog.tsx";
import { WebhookTable } from "./WebhookTable.tsx";
import { useListWebhooksQuery } from "./webhooks-api.ts";

const useStyles = makeStyles({
  head: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "start",
    justifyContent: "space-between",
    gap: "8px 16px",
    marginBottom: "12px",
  },
  intro: { margin: 0, flex: "1 1 320px", maxWidth: "720px", color: tokens.colorNeutralForeground2 },
});

type OpenDialog = { kind: "form"; webhook: Webhook | null } | { kind: "remove"; webhook: Webhook };
type WebhooksPanelProps = { openId: number | null; onOpen: (id: number | null) => void };

/** The company's webhooks; for an open one, its log. */
export function WebhooksPanel({ openId, onOpen }: WebhooksPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data, isError, refetch } = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { test, resume } = useWebhookActions();
  const close = () => setDialog(null);
  const open = data?.find(({ id }) => id === openId);
  if (open) return <WebhookLog webhook={open} onBack={() => onOpen(null)} />;
  const addButton = (
    <Button appearance="primary" icon={<Add20Regular />} onClick={() => setDialog({ kind: "form", webhook: null })}>
      {t("common.add")}
    </Button>
  );
  // A new webhook's dialog stays open to show its secret.
  const saved = (webhook: Webhook) =>
    setDialog(dialog?.kind === "form" && dialog.webhook === null ? { kind: "form", webhook } : null);
  return (
    <>
      <ListBody
        count={data?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "tray", title: t("webhooks.emptyTitle"), text: t("webhooks.intro"), action: addButton }}
      >
        <div className={styles.head}>
          <p className={styles.intro}>{t("webhooks.intro")}</p>
          {addButton}
        </div>
        <WebhookTable
          webhooks={data ?? []}
          actions={{
            log: ({ id }) => onOpen(id),
            edit: (webhook) => setDialog({ kind: "form", webhook }),
            test: (webhook) => void test(webhook).then(() => onOpen(webhook.id)),
            resume: (webhook) => void resume(webhook),
            remove: (webhook) => setDialog({ kind: "remove", webhook }),
          }}
        />
      </ListBody>
      {dialog?.kind === "form" && <WebhookDialog webhook={dialog.webhook} onSaved={saved} onClose={close} />}
      {dialog?.kind === "remove" && <DeleteWebhook webhook={dialog.webhook} onClose={close} />}
    </>
  );
}
