import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from "@fluentui/react-components";
import { ArrowDownload20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { downloadUrl } from "../../../ui/media/download.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { type ShipmentExport, useExportShipmentsMutation } from "../campaigns-api.ts";

const formats = ["xlsx", "csv"] as const;

/** Every shipment of a campaign, as a file. */
export function ExportMenu({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [exportShipments, { isLoading }] = useExportShipmentsMutation();
  const saveAs = async (format: ShipmentExport["format"]) => {
    show("info", t("campaigns.export.preparing"));
    const { data, error } = await exportShipments({ campaignId: campaign.id, format });
    if (data) downloadUrl(data, `${t("campaigns.export.fileName", { name: campaign.name })}.${format}`);
    else showFailure(error);
  };
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<ArrowDownload20Regular />} disabled={isLoading}>
          {t("campaigns.export.menu")}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {formats.map((format) => (
            <MenuItem key={format} onClick={() => void saveAs(format)}>
              {t(`campaigns.export.${format}`)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
