import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ListPane } from "../../ui/ListPane.tsx";
import { useAddressSearch } from "../../ui/use-address-search.ts";
import { CampaignDialogs, type OpenCampaignDialog } from "./CampaignDialogs.tsx";
import { CampaignTable } from "./CampaignTable.tsx";
import { useCampaignMove } from "./campaign-moves.ts";
import { useCampaignPages } from "./use-campaign-pages.ts";

/** The company's campaigns. `tabs` leads to what belongs to them. */
export function CampaignsPanel({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressSearch();
  const { campaigns, isError, refetch, more } = useCampaignPages(search);
  const [dialog, setDialog] = useState<OpenCampaignDialog | null>(null);
  const [move] = useCampaignMove();
  const addButton = (
    <Button appearance="primary" icon={<Add20Regular />} onClick={() => setDialog({ kind: "form", campaign: null })}>
      {t("campaigns.new")}
    </Button>
  );
  return (
    <>
      <ListPane
        title={t("campaigns.title")}
        tabs={tabs}
        search={{ text: search, label: t("campaigns.searchLabel"), onSearch: setSearch }}
        actions={addButton}
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
      </ListPane>
      <CampaignDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
