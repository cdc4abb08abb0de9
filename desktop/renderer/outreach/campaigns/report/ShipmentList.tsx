import type { CampaignReport, Shipment, ShipmentStatus } from "@balcao/shared/outreach/campaigns.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressSearch } from "../../../ui/hooks/address-params.ts";
import { ListBody } from "../../../ui/list/ListBody.tsx";
import { SearchBox } from "../../../ui/list/SearchBox.tsx";
import { narrow } from "../../../ui/theme.ts";
import { useShipmentPages } from "../campaigns-api.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import { ResendDialog } from "./ResendDialog.tsx";
import { ShipmentFilter } from "./ShipmentFilter.tsx";
import { ShipmentTable } from "./ShipmentTable.tsx";

const useStyles = makeStyles({
  head: { flexShrink: 0, display: "flex", alignItems: "center", gap: "8px", [narrow]: { flexWrap: "wrap" } },
  grow: { flexGrow: 1, minWidth: 0 },
  // The report above may leave little room: then the whole page scrolls.
  list: { flexGrow: 1, minHeight: "320px", display: "flex", flexDirection: "column" },
});

/** The shipments of a campaign, filtered by status, and by name or number. */
export function ShipmentList({ report: { campaign, shipments: counts } }: { report: CampaignReport }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [search, setSearch] = useAddressSearch();
  const [status, setStatus] = useState<ShipmentStatus | null>(null);
  const [resending, setResending] = useState<Shipment | null>(null);
  const { shipments, isError, refetch, more } = useShipmentPages({ campaignId: campaign.id, status, search });
  const hasAny = Object.values(counts).some((count) => count > 0);
  const isFiltered = status !== null || search !== "";
  const showAll = () => {
    setStatus(null);
    setSearch("");
  };
  return (
    <>
      {hasAny && (
        <>
          <ShipmentFilter counts={counts} value={status} onChange={setStatus} />
          <div className={styles.head}>
            <SearchBox value={search} label={t("campaigns.shipmentSearch")} onSearch={setSearch} />
            <span className={styles.grow} />
            <ExportMenu campaign={campaign} />
          </div>
        </>
      )}
      <div className={styles.list}>
        <ListBody
          count={shipments?.length}
          isError={isError}
          onRetry={() => void refetch()}
          empty={{
            art: isFiltered ? "search" : "tray",
            title: isFiltered ? t("campaigns.noMatchTitle") : t("campaigns.noShipmentsTitle"),
            text: isFiltered ? t("common.nothingText") : t("campaigns.noShipmentsText"),
            action: isFiltered && <Button onClick={showAll}>{t("campaigns.showAll")}</Button>,
          }}
        >
          <ShipmentTable shipments={shipments ?? []} onResend={setResending} onNearEnd={more} />
        </ListBody>
      </div>
      {resending && <ResendDialog shipment={resending} onClose={() => setResending(null)} />}
    </>
  );
}
