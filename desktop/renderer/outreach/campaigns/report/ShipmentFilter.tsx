import { type CampaignReport, type ShipmentStatus, shipmentStatuses } from "@balcao/shared/outreach/campaigns.ts";
import { makeStyles, ToggleButton } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { numberText } from "../../../ui/text/number-text.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", gap: "6px", margin: 0, padding: 0, border: 0, minWidth: 0 },
  button: { minWidth: 0, borderRadius: "16px", paddingInline: "12px", fontWeight: 500 },
  count: { marginLeft: "6px", fontVariantNumeric: "tabular-nums", color: tokens.colorNeutralForeground3 },
});

type ShipmentFilterProps = {
  counts: CampaignReport["shipments"];
  value: ShipmentStatus | null;
  onChange: (status: ShipmentStatus | null) => void;
};

/** The number of shipments in each status; a click shows only those. */
export function ShipmentFilter({ counts, value, onChange }: ShipmentFilterProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const total = shipmentStatuses.reduce((sum, status) => sum + counts[status], 0);
  const shown = shipmentStatuses.filter((status) => counts[status] > 0 || status === value);
  return (
    <fieldset className={styles.root} aria-label={t("campaigns.filter")}>
      <ToggleButton size="small" className={styles.button} checked={value === null} onClick={() => onChange(null)}>
        {t("campaigns.all")} <span className={styles.count}>{numberText(i18n.language, total)}</span>
      </ToggleButton>
      {shown.map((status) => (
        <ToggleButton
          key={status}
          size="small"
          className={styles.button}
          checked={value === status}
          onClick={() => onChange(value === status ? null : status)}
        >
          {t(`campaigns.shipment.${status}`)}{" "}
          <span className={styles.count}>{numberText(i18n.language, counts[status])}</span>
        </ToggleButton>
      ))}
    </fieldset>
  );
}
