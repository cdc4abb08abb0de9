import { Button, makeStyles } from "@fluentui/react-components";
import { type ReactElement, useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { CampaignsPanel } from "../features/campaigns/CampaignsPanel.tsx";
import { ContactListsPanel } from "../features/contact-lists/ContactListsPanel.tsx";
import { ScreenFrame } from "../ui/ScreenFrame.tsx";
import { TabStrip } from "../ui/TabStrip.tsx";

const useStyles = makeStyles({
  tabs: { height: "44px", flexShrink: 0, marginBottom: "12px" },
  panel: { flexGrow: 1, minHeight: 0, display: "flex", flexDirection: "column" },
});

type BroadcastsTab = { id: string; label: string; panel: ReactElement };

/** What goes to many people at once, by tab (S2 section 2). The tab is in the address. */
export function BroadcastsScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const campaigns = { id: "campaigns", label: t("campaigns.title"), panel: <CampaignsPanel /> };
  const contacts = { id: "contacts", label: t("contactLists.tab"), panel: <ContactListsPanel /> };
  const tabs: BroadcastsTab[] = [campaigns, contacts];
  const current = tabs.find(({ id }) => id === params.get("tab")) ?? campaigns;
  return (
    <ScreenFrame
      title={t("shell.broadcasts")}
      actions={<Button onClick={() => void navigate("/maturador")}>{t("warmUps.title")}</Button>}
    >
      <div className={styles.tabs}>
        <TabStrip
          label={t("shell.broadcasts")}
          look="lines"
          items={tabs}
          current={current.id}
          panelId={panelId}
          onChange={(tab) => setParams({ tab }, { replace: true })}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={current.label} className={styles.panel}>
        {current.panel}
      </div>
    </ScreenFrame>
  );
}
