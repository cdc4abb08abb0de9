import { Button, makeStyles } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListBody } from "../../ui/ListBody.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { narrow } from "../../ui/theme.ts";
import { useAddressSearch } from "../../ui/use-address-search.ts";
import { CampaignDialogs, type OpenCampaignDialog } from "./CampaignDialogs.tsx";
import { CampaignTable } from "./CampaignTable.tsx";
import { useCampaignMove } from "./campaign-moves.ts";
import { useCampaignPages } from "./use-campaign-pages.ts";

const useStyles = makeStyles({
  root: { flexGrow: 1, minHeight: 0, display: "flex", flexDirection: "column" },
  bar: {
    flexShrink: 0,
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px",
    paddingBottom: "12px",
    "& button": { whiteSpace: "nowrap", flexShrink: 0 },
    [narrow]: { flexWrap: "wrap" },
  },
});

/** The company's campaigns (S2 section 2.9). */
export function CampaignsPanel() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [text, onSearch] = useAddressSearch();
  const { campaigns, isError, refetch, more } = useCampaignPages(text);
  const [dialog, setDialog] = useState<OpenCampaignDialog | null>(null);
  const [move] = useCampaignMove();
  const search = { text, label: t("campaigns.searchLabel"), onSearch };
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <SearchBox value={text} label={search.label} onSearch={onSearch} />
        <Button
          appearance="primary"
          icon={<Add20Regular />}
          onClick={() => setDialog({ kind: "form", campaign: null })}
        >
          {t("campaigns.new")}
        </Button>
      </div>
      <ListBody
        search={search}
        count={campaigns?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "tray", title: t("campaigns.emptyTitle"), text: t("campaigns.emptyText") }}
      >
        <CampaignTable
          campaigns={campaigns ?? []}
          onMove={(campaign, next) =>
            next === "start" ? setDialog({ kind: "start", campaign }) : void move(campaign.id, next)
          }
          onEdit={(campaign) => setDialog({ kind: "form", campaign })}
          onRemove={(campaign) => setDialog({ kind: "remove", campaign })}
          onNearEnd={more}
        />
      </ListBody>
      <CampaignDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}
