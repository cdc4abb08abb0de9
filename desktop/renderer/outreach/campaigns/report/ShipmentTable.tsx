import { finalShipmentFailures, type Shipment } from "@balcao/shared/outreach/campaigns.ts";
import { finalFailures } from "@balcao/shared/platform/errors.ts";
import { makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useNarrow } from "../../../ui/hooks/use-media-query.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import { actionColumn } from "../../../ui/table/RowActions.tsx";
import { contactName, phoneText } from "../../../ui/text/phone-text.ts";
import { shortDateTimeText } from "../../../ui/text/time.ts";
import { narrow, tokens } from "../../../ui/theme.ts";
import { ShipmentPill } from "./ShipmentPill.tsx";

const useStyles = makeStyles({
  name: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  number: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  narrowOnly: {
    display: "none",
    overflow: "hidden",
    whiteSpace: "normal",
    fontSize: "12px",
    lineHeight: "16px",
    WebkitLineClamp: 3,
    WebkitBoxOrient: "vertical",
    [narrow]: { display: "-webkit-box" },
  },
  reason: {
    display: "-webkit-box",
    overflow: "hidden",
    whiteSpace: "normal",
    lineHeight: "16px",
    fontSize: "12px",
    WebkitLineClamp: 3,
    WebkitBoxOrient: "vertical",
  },
});

/** The reason why it is not being sent, as text; empty without a problem. */
function reasonText(t: TFunction, { status, failure }: Shipment): string {
  if (failure) return t(`campaigns.failure.${failure}`);
  if (status === "held") return t("campaigns.heldReason");
  return status === "uncertain" ? t("campaigns.uncertainReason") : "";
}

type ShipmentTableProps = {
  shipments: readonly Shipment[];
  onResend: (shipment: Shipment) => void;
  onNearEnd: () => void;
};

/** Every contact of a campaign with the result. */
export function ShipmentTable({ shipments, onResend, onNearEnd }: ShipmentTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  // Without a column for the reasons they are below the names.
  const rowHeight = useNarrow() && shipments.some((row) => reasonText(t, row)) ? 96 : 60;
  const columns: Column<Shipment>[] = [
    {
      id: "contact",
      header: t("campaigns.contact"),
      render: (row) => (
        <>
          <div className={styles.name} title={contactName(row.name)}>
            {contactName(row.name)}
          </div>
          <div className={styles.number}>{phoneText(row.number)}</div>
          <div className={styles.narrowOnly}>{reasonText(t, row)}</div>
        </>
      ),
    },
    {
      id: "status",
      header: t("campaigns.shipmentColumn"),
      width: "124px",
      render: (row) => <ShipmentPill shipment={row} />,
    },
    {
      id: "reason",
      header: t("campaigns.reason"),
      hide: "narrow",
      render: (row) => (
        <span className={styles.reason} title={reasonText(t, row)}>
          {reasonText(t, row)}
        </span>
      ),
    },
    {
      id: "connection",
      header: t("campaigns.connection"),
      width: "148px",
      hide: "medium",
      render: ({ whatsapp }) => <span title={whatsapp?.name}>{whatsapp?.name ?? "–"}</span>,
    },
    {
      id: "time",
      header: t("campaigns.sentAt"),
      width: "124px",
      hide: "medium",
      render: ({ sentAt, confirmationRequestedAt }) => {
        const at = sentAt ?? confirmationRequestedAt;
        return at ? shortDateTimeText(at, timeZone) : "–";
      },
    },
    actionColumn(t, (row) => ({
      name: contactName(row.name),
      actions: mayResend(row) ? [{ label: t("common.tryAgain"), onClick: () => onResend(row) }] : [],
    })),
  ];
  const list = { rows: shipments, rowHeight, onNearEnd };
  return <DataTable label={t("campaigns.shipments")} columns={columns} isFocusable {...list} />;
}

const mayResend = ({ status, failure }: Shipment): boolean =>
  status === "uncertain" || (status === "failed" && !(failure && isFinal(failure)));

const isFinal = (failure: string): boolean => finalFailures.has(failure) || finalShipmentFailures.has(failure);
