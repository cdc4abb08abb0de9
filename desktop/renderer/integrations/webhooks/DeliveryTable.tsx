import type { DeliveryState, WebhookDelivery } from "@balcao/shared/integrations/webhooks.ts";
import { CheckmarkCircle16Filled, Clock16Regular, ErrorCircle16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../ui/page-context.ts";
import type { Column } from "../../ui/table/DataTable.tsx";
import { useTableStyles } from "../../ui/table/data-table-styles.ts";
import { EventCell, type EventLook } from "../../ui/table/EventCell.tsx";
import { UnfoldingTable } from "../../ui/table/UnfoldingTable.tsx";
import { shortDateTimeText } from "../../ui/text/time.ts";
import { answerText, DeliveryDetail } from "./DeliveryDetail.tsx";

const looks: Record<DeliveryState, EventLook> = {
  waiting: { tone: "info", icon: <Clock16Regular /> },
  delivered: { tone: "ok", icon: <CheckmarkCircle16Filled /> },
  failed: { tone: "bad", icon: <ErrorCircle16Filled /> },
};

type DeliveryTableProps = { webhookId: number; deliveries: readonly WebhookDelivery[]; onNearEnd: () => void };

/** The deliveries, latest first; an unfolded row shows request and response. */
export function DeliveryTable({ webhookId, deliveries, onNearEnd }: DeliveryTableProps) {
  const styles = useTableStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const nameOf = ({ eventType }: WebhookDelivery) => t(`webhooks.eventTypes.${eventType}`);
  const whenOf = ({ createdAt }: WebhookDelivery) => shortDateTimeText(createdAt, timeZone);
  const columns: Column<WebhookDelivery>[] = [
    {
      id: "event",
      header: t("webhooks.event"),
      render: (delivery) => (
        <EventCell
          look={looks[delivery.state]}
          kind={t(`webhooks.deliveryStates.${delivery.state}`)}
          name={nameOf(delivery)}
          detail={t("webhooks.eventId", { id: delivery.eventId })}
          when={whenOf(delivery)}
        />
      ),
    },
    {
      id: "answer",
      header: t("webhooks.answer"),
      width: "22%",
      hide: "medium",
      render: (delivery) => <span title={answerText(t, delivery)}>{answerText(t, delivery)}</span>,
    },
    {
      id: "attempts",
      header: t("webhooks.attempts"),
      width: "96px",
      hide: "narrow",
      render: ({ attempts }) => <span className={styles.figure}>{attempts}</span>,
    },
    {
      id: "when",
      header: t("webhooks.when"),
      width: "132px",
      hide: "narrow",
      render: (delivery) => <span className={styles.figure}>{whenOf(delivery)}</span>,
    },
  ];
  return (
    <UnfoldingTable
      label={t("webhooks.deliveries")}
      columns={columns}
      rows={deliveries}
      foldHeader={t("webhooks.details")}
      foldOf={(delivery) => ({
        show: t("webhooks.show", { name: nameOf(delivery), id: delivery.eventId }),
        hide: t("webhooks.hide", { name: nameOf(delivery), id: delivery.eventId }),
        render: () => <DeliveryDetail webhookId={webhookId} delivery={delivery} />,
      })}
      onNearEnd={onNearEnd}
    />
  );
}
