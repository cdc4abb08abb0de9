import { Button, makeStyles } from "@fluentui/react-components";
import { type ReactElement, useId } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { CompanyHoursPanel } from "../features/hours/CompanyHoursPanel.tsx";
import { OptionsTab } from "../features/settings/OptionsTab.tsx";
import { useListSettingsQuery } from "../features/settings/settings-api.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { SkeletonRows } from "../ui/SkeletonRows.tsx";
import { TabStrip } from "../ui/TabStrip.tsx";
import { narrow, tokens } from "../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minWidth: 0,
    display: "flex",
    flexDirection: "column",
    overflowY: "auto",
    padding: "0 24px 24px",
    background: tokens.surfaceChat,
    [narrow]: { padding: "0 12px 12px" },
  },
  head: { minHeight: "64px", flexShrink: 0, display: "flex", alignItems: "center", gap: "8px" },
  title: { margin: 0, fontSize: "18px", lineHeight: "24px", fontWeight: 600 },
  tabs: { height: "44px", flexShrink: 0, marginBottom: "12px" },
});

type SettingsTab = { id: string; label: string; panel: ReactElement };

/** What the company chooses, by tab (S2 section 2.1). The tab is in the address. */
export function SettingsScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const { data, isError, refetch } = useListSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const hasHours = data?.some(({ key, value }) => key === "scheduleType" && value === "company");
  const tabs: SettingsTab[] = [{ id: "options", label: t("settings.tabs.options"), panel: <OptionsTab /> }];
  if (hasHours) tabs.push({ id: "hours", label: t("settings.tabs.hours"), panel: <CompanyHoursPanel /> });
  const [first] = tabs;
  const current = tabs.find(({ id }) => id === params.get("tab")) ?? first;
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <MenuButton />
        <h1 className={styles.title}>{t("settings.title")}</h1>
      </header>
      {data ? (
        <>
          <div className={styles.tabs}>
            <TabStrip
              label={t("settings.title")}
              look="lines"
              items={tabs}
              current={current?.id ?? ""}
              panelId={panelId}
              onChange={(tab) => {
                void refetch();
                setParams({ tab }, { replace: true });
              }}
            />
          </div>
          <div id={panelId} role="tabpanel" aria-label={current?.label}>
            {current?.panel}
          </div>
        </>
      ) : isError ? (
        <EmptyState
          art="error"
          title={t("settings.failedTitle")}
          text={t("common.failedText")}
          action={<Button onClick={() => void refetch()}>{t("common.tryAgain")}</Button>}
        />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
    </div>
  );
}
