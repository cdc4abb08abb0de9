import { type DashboardPeriod, dashboardFormats } from "@balcao/shared/insights/dashboard.ts";
import { MenuItem } from "@fluentui/react-components";
import { ArrowDownload20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../../ui/action/ButtonMenu.tsx";
import { downloadUrl } from "../../ui/media/download.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import {
  type DashboardQuery,
  type DashboardTab,
  type ExportFormat,
  useExportDashboardMutation,
} from "./dashboard-api.ts";

type ExportMenuProps = { tab: DashboardTab; query: DashboardQuery; period: DashboardPeriod | undefined };

/** Exports the tables of one of the dashboard's tabs as a file. */
export function ExportMenu({ tab, query, period }: ExportMenuProps) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [exportDashboard, { isLoading }] = useExportDashboardMutation();
  const saveAs = async (format: ExportFormat) => {
    show("info", t("dashboard.export.preparing"));
    const { data, error } = await exportDashboard({ tab, ...query, format });
    const days = period ? `-${period.from}-${period.to}` : "";
    const name = t(tab === "costs" ? "costs.fileName" : "dashboard.export.fileName");
    if (data) downloadUrl(data, `${name}${days}.${format}`);
    else showFailure(error);
  };
  return (
    <ButtonMenu label={t("dashboard.export.menu")} icon={<ArrowDownload20Regular />} disabled={isLoading}>
      {dashboardFormats.map((format) => (
        <MenuItem key={format} onClick={() => void saveAs(format)}>
          {t(`dashboard.export.${format}`)}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
