import { type Campaign, editableParts } from "@balcao/shared/campaigns.ts";
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Tooltip } from "@fluentui/react-components";
import { MoreHorizontal20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import type { OpenCampaignDialog } from "../CampaignDialogs.tsx";
import { mayBeDeleted, moveOf, useCampaignMove } from "../campaign-moves.ts";

type ReportActionsProps = { campaign: Campaign; onOpen: (dialog: OpenCampaignDialog) => void };

/** What can be done with the campaign whose report is open. */
export function ReportActions({ campaign, onOpen }: ReportActionsProps) {
  const { t } = useTranslation();
  const [move, isBusy] = useCampaignMove();
  const next = moveOf(campaign.status);
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
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Tooltip content={t("common.moreActions", { name: campaign.name })} relationship="label" withArrow>
            <Button icon={<MoreHorizontal20Regular />} />
          </Tooltip>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem onClick={() => onOpen({ kind: "form", campaign })}>
              {isReadOnly ? t("campaigns.view") : t("common.edit")}
            </MenuItem>
            {mayBeDeleted(campaign) && (
              <MenuItem onClick={() => onOpen({ kind: "remove", campaign })}>{t("common.delete")}</MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
}
