import { type DashboardPeriod, dashboardFormats } from "@balcao/shared/insights/dashboard.ts";
import { MenuItem } from "@fluentui/react-components";
import { ArrowDownload20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../../ui/action/ButtonMenu.tsx";
import { downloadUrl } from "../../ui/media/download.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { type DashboardQuery, type ExportFormat, useExportDashboardMutation } from "./dashboard-api.ts";

/** Exports the dashboard's tables as a file. */
export function ExportMenu({ query, period }: { query: DashboardQuery; period: DashboardPeriod | undefined }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [exportDashboard, { isLoading }] = useExportDashboardMutation();
  const saveAs = async (format: ExportFormat) => {
    show("info", t("dashboard.export.preparing"));
    const { data, error } = await exportDashboard({ ...query, format });
    const days = period ? `-${period.from}-${period.to}` : "";
    if (data) downloadUrl(data, `${t("dashboard.export.fileName")}${days}.${format}`);
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
