import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListPanel } from "../../ui/list/ListPanel.tsx";
import { CampaignDialogs, type OpenCampaignDialog } from "./CampaignDialogs.tsx";
import { CampaignTable } from "./CampaignTable.tsx";
import { useCampaignMove } from "./campaign-moves.ts";
import { useCampaignPages } from "./campaigns-api.ts";

/** The company's campaigns. */
export function CampaignsPanel() {
  const { t } = useTranslation();
  const [text, onSearch] = useAddressSearch();
  const { campaigns, isError, refetch, more } = useCampaignPages(text);
  const [dialog, setDialog] = useState<OpenCampaignDialog | null>(null);
  const [move] = useCampaignMove();
  return (
    <>
      <ListPanel
        search={{ text, label: t("campaigns.searchLabel"), onSearch }}
        actions={
          <Button
            appearance="primary"
            icon={<Add20Regular />}
            onClick={() => setDialog({ kind: "form", campaign: null })}
          >
            {t("campaigns.new")}
          </Button>
        }
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
          onTest={(campaign) => setDialog({ kind: "test", campaign })}
          onEdit={(campaign) => setDialog({ kind: "form", campaign })}
          onRemove={(campaign) => setDialog({ kind: "remove", campaign })}
          onNearEnd={more}
        />
      </ListPanel>
      <CampaignDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
