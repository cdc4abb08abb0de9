import { makeStyles } from "@fluentui/react-components";
import { type ReactElement, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { CampaignsPanel } from "../features/campaigns/CampaignsPanel.tsx";
import { TabStrip } from "../ui/TabStrip.tsx";

const useStyles = makeStyles({
  // The panel decides where its tabs stand: below its head.
  panel: { flexGrow: 1, minWidth: 0, minHeight: 0, display: "flex" },
  tabs: { height: "44px", flexShrink: 0, marginBottom: "12px" },
});

type BroadcastsTab = { id: string; label: string; panel: (tabs: ReactNode) => ReactElement };

/** What goes to many people (S2 section 2.9). The tab is in the address. */
export function BroadcastsScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const first = {
    id: "campaigns",
    label: t("campaigns.title"),
    panel: (tabs: ReactNode) => <CampaignsPanel tabs={tabs} />,
  };
  const items: BroadcastsTab[] = [first];
  const current = items.find(({ id }) => id === params.get("tab")) ?? first;
  // With a single tab there is nothing to choose.
  const tabs = items.length > 1 && (
    <div className={styles.tabs}>
      <TabStrip
        label={t("campaigns.broadcasts")}
        look="lines"
        items={items}
        current={current.id}
        panelId={panelId}
        onChange={(tab) => setParams({ tab }, { replace: true })}
      />
    </div>
  );
  return (
    <div id={panelId} className={styles.panel} {...(tabs && { role: "tabpanel", "aria-label": current.label })}>
      {current.panel(tabs)}
    </div>
  );
}
