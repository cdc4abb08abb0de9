import { makeStyles } from "@fluentui/react-components";
import { type ReactElement, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { CompanyTab } from "../../billing/companies/CompanyTab.tsx";
import { useManagesPlatform } from "../../client/hooks.ts";
import { FieldTab } from "../../inbox/fields/FieldTab.tsx";
import { HelpTab } from "../../team/helps/HelpTab.tsx";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { TabStrip } from "../../ui/frame/TabStrip.tsx";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { CompanyHoursPanel } from "../../workspace/hours/CompanyHoursPanel.tsx";
import { PlanTab } from "../../workspace/plans/PlanTab.tsx";
import { OptionsTab } from "../../workspace/settings/OptionsTab.tsx";
import { useListSettingsQuery } from "../../workspace/settings/settings-api.ts";

const useStyles = makeStyles({ tabs: { height: "44px", flexShrink: 0, marginBottom: "12px" } });

type SettingsTab = { id: string; label: string; panel: ReactElement };

/** The company's settings, in tabs. The address names the tab. */
export function SettingsScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const panelId = useId();
  const [params, setParams] = useSearchParams();
  const managesPlatform = useManagesPlatform();
  const { data, isError, refetch } = useListSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  // The first steps lead here to set the hours, whatever is chosen so far.
  const wantsHours = params.get("set") === "hours";
  const hasHours = data?.some(({ key, value }) => key === "scheduleType" && value === "company");
  const tabs: SettingsTab[] = [
    { id: "options", label: t("settings.tabs.options"), panel: <OptionsTab wantsHours={wantsHours} /> },
  ];
  tabs.push({ id: "fields", label: t("settings.tabs.fields"), panel: <FieldTab /> });
  if (hasHours) tabs.push({ id: "hours", label: t("settings.tabs.hours"), panel: <CompanyHoursPanel /> });
  if (managesPlatform)
    tabs.push(
      { id: "companies", label: t("settings.tabs.companies"), panel: <CompanyTab /> },
      { id: "plans", label: t("settings.tabs.plans"), panel: <PlanTab /> },
      { id: "helps", label: t("settings.tabs.helps"), panel: <HelpTab /> },
    );
  const [first] = tabs;
  const wanted = wantsHours ? "hours" : params.get("tab");
  const current = tabs.find(({ id }) => id === wanted) ?? first;
  const isHours = current?.id === "hours";
  const wasOptions = useRef(false);
  useEffect(() => {
    // The choice that led on to the hours left with its tab, and took the focus along.
    if (wantsHours && isHours && wasOptions.current) document.getElementById("content")?.focus();
    wasOptions.current = data !== undefined && !isHours;
  }, [wantsHours, isHours, data]);
  return (
    <ScreenFrame title={t("settings.title")} scrolls="always">
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
        <LoadFailed title={t("settings.failedTitle")} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
    </ScreenFrame>
  );
}
