import { Button, makeStyles } from "@fluentui/react-components";
import { type ReactElement, useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { ContactListsPanel } from "../../inbox/contact-lists/ContactListsPanel.tsx";
import { FromTagsDialog } from "../../inbox/contact-lists/tagged/FromTagsDialog.tsx";
import { FieldVariables } from "../../inbox/fields/FieldVariables.tsx";
import { CampaignsPanel } from "../../outreach/campaigns/CampaignsPanel.tsx";
import { ListMakerContext } from "../../outreach/campaigns/list-maker-context.ts";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { TabStrip } from "../../ui/frame/TabStrip.tsx";

const useStyles = makeStyles({
  tabs: { height: "44px", flexShrink: 0, marginBottom: "12px" },
  panel: { flexGrow: 1, minHeight: 0, display: "flex", flexDirection: "column" },
});

type BroadcastsTab = { id: string; label: string; panel: ReactElement };

/** Messages to many contacts, in tabs. The address names the tab. */
export function BroadcastsScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const panel = (
    <ListMakerContext value={FromTagsDialog}>
      <FieldVariables>
        <CampaignsPanel />
      </FieldVariables>
    </ListMakerContext>
  );
  const campaigns = { id: "campaigns", label: t("campaigns.title"), panel };
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
