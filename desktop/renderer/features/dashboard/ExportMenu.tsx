import { type DashboardPeriod, dashboardFormats } from "@balcao/shared/dashboard.ts";
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Tooltip } from "@fluentui/react-components";
import { ArrowDownload20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { downloadUrl } from "../../ui/download.ts";
import { useToast } from "../../ui/toast-context.ts";
import { type DashboardQuery, type ExportFormat, useExportDashboardMutation } from "./dashboard-api.ts";

/** The tables behind the screen, as a file. */
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
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t("dashboard.export.menu")} relationship="label" withArrow>
          <Button icon={<ArrowDownload20Regular />} disabled={isLoading} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {dashboardFormats.map((format) => (
            <MenuItem key={format} onClick={() => void saveAs(format)}>
              {t(`dashboard.export.${format}`)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
