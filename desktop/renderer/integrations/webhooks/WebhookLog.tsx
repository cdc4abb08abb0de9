import { type DeliveryState, deliveryStates, type Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { Button, makeStyles, Select } from "@fluentui/react-components";
import { ArrowLeft20Regular, Beaker20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { ListBody } from "../../ui/list/ListBody.tsx";
import { tokens } from "../../ui/theme.ts";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { PauseNotice } from "./PauseNotice.tsx";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { WebhookState } from "./WebhookState.tsx";
import { useDeliveryPages } from "./webhooks-api.ts";

const useStyles = makeStyles({
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", marginBottom: "12px", flexShrink: 0 },
  words: { flex: "1 1 200px", minWidth: 0 },
  title: { margin: 0, fontSize: "15px", lineHeight: "20px", fontWeight: 600, overflowWrap: "anywhere" },
  url: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
});

/** A webhook's deliveries, their responses, and the pending ones. */
export function WebhookLog({ webhook, onBack }: { webhook: Webhook; onBack: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [state, setState] = useState<DeliveryState | undefined>();
  const { deliveries, isError, refetch, more } = useDeliveryPages({ webhookId: webhook.id, state });
  const { test, resume, isBusy } = useWebhookActions();
  const choose = (value: string) => setState(deliveryStates.find((one) => one === value));
  return (
    <>
      <div className={styles.head}>
        <Tip text={t("webhooks.back")}>
          <Button appearance="subtle" icon={<ArrowLeft20Regular />} onClick={onBack} />
        </Tip>
        <div className={styles.words}>
          <h2 className={styles.title}>{t("webhooks.logOf", { name: webhook.name })}</h2>
          <div className={styles.url} title={webhook.url}>
            {webhook.url}
          </div>
        </div>
        <WebhookState webhook={webhook} />
        <Select aria-label={t("webhooks.filter")} value={state ?? ""} onChange={(_event, { value }) => choose(value)}>
          <option value="">{t("webhooks.all")}</option>
          {deliveryStates.map((one) => (
            <option key={one} value={one}>
              {t(`webhooks.deliveryStates.${one}`)}
            </option>
          ))}
        </Select>
        <Button icon={<Beaker20Regular />} disabledFocusable={isBusy} onClick={() => void test(webhook)}>
          {t("webhooks.test")}
        </Button>
      </div>
      <PauseNotice webhook={webhook} isBusy={isBusy} onResume={() => void resume(webhook)} />
      <ListBody
        count={deliveries?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{
          art: state ? "search" : "tray",
          title: t(state ? "webhooks.nothingTitle" : "webhooks.logEmptyTitle"),
          text: t(state ? "webhooks.nothingText" : "webhooks.logEmptyText"),
        }}
      >
        <DeliveryTable webhookId={webhook.id} deliveries={deliveries ?? []} onNearEnd={more} />
      </ListBody>
    </>
  );
}
