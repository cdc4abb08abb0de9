import { type Campaign, type CampaignReport, editableParts, isCorrectable } from "@balcao/shared/outreach/campaigns.ts";
import { Button, MenuItem } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { ButtonMenu } from "../../../ui/action/ButtonMenu.tsx";
import type { OpenCampaignDialog } from "../CampaignDialogs.tsx";
import { mayBeDeleted, moveOf, useCampaignMove } from "../campaign-moves.ts";

type ReportActionsProps = {
  campaign: Campaign;
  /** The reasons of the failed shipments. */
  failures: CampaignReport["failures"];
  onOpen: (dialog: OpenCampaignDialog) => void;
};

/** The actions on the campaign of the open report. */
export function ReportActions({ campaign, failures, onOpen }: ReportActionsProps) {
  const { t } = useTranslation();
  const [move, isBusy] = useCampaignMove();
  // After a correction of the list a finished campaign goes on with those who lacked a value.
  const mayGoOn = campaign.status === "FINALIZADA" && failures.some(({ failure }) => isCorrectable(failure));
  const next = mayGoOn ? "restart" : moveOf(campaign.status);
  const isReadOnly = editableParts(campaign, new Date()) === "nothing";
  return (
    <>
      {next && (
        <Button
          appearance={next === "cancel" ? "secondary" : "primary"}
          disabled={isBusy}
          onClick={() => (next === "start" ? onOpen({ kind: "start", campaign }) : void move(campaign.id, next))}
        >
          {t(`campaigns.moves.${next}`)}
        </Button>
      )}
      <ButtonMenu label={t("common.moreActions", { name: campaign.name })}>
        <MenuItem onClick={() => onOpen({ kind: "form", campaign })}>
          {isReadOnly ? t("campaigns.view") : t("common.edit")}
        </MenuItem>
        {!isReadOnly && (
          <MenuItem onClick={() => onOpen({ kind: "test", campaign })}>{t("campaigns.test.open")}</MenuItem>
        )}
        {mayBeDeleted(campaign) && (
          <MenuItem onClick={() => onOpen({ kind: "remove", campaign })}>{t("common.delete")}</MenuItem>
        )}
      </ButtonMenu>
    </>
  );
}
