import type { WebhookDelivery } from "@balcao/shared/webhooks.ts";
import { mergeClasses } from "@fluentui/react-components";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useTableStyles } from "../../ui/data-table-styles.ts";
import { HiddenText } from "../../ui/HiddenText.tsx";
import { useNearEnd } from "../../ui/use-near-end.ts";
import { DeliveryRow } from "./DeliveryRow.tsx";

type DeliveryTableProps = { webhookId: number; deliveries: readonly WebhookDelivery[]; onNearEnd: () => void };

/** What was sent, the latest first. Rows unfold, so that they have no height in common. */
export function DeliveryTable({ webhookId, deliveries, onNearEnd }: DeliveryTableProps) {
  const styles = useTableStyles();
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const onScroll = useNearEnd(scroll, deliveries.length, onNearEnd);
  const head = (text: string, width: string | undefined, hidden?: string) => (
    <th scope="col" className={mergeClasses(styles.head, hidden)} style={width ? { width } : undefined}>
      {text}
    </th>
  );
  return (
    <div ref={scroll} className={styles.card} onScroll={onScroll}>
      <table className={styles.table} aria-label={t("webhooks.deliveries")}>
        <thead>
          <tr>
            {head(t("webhooks.event"), undefined)}
            {head(t("webhooks.answer"), "22%", styles.hideMedium)}
            {head(t("webhooks.attempts"), "96px", styles.hideNarrow)}
            {head(t("webhooks.when"), "132px", styles.hideNarrow)}
            <th scope="col" className={styles.head} style={{ width: 44 }}>
              <HiddenText>{t("webhooks.details")}</HiddenText>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
