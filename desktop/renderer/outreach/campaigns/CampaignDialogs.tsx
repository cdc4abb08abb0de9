import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { skipToken } from "@reduxjs/toolkit/query";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../client/api-error.ts";
import { useGetListVariablesQuery } from "../../inbox/contact-lists/contact-lists-api.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { WarningNote } from "../../ui/frame/WarningNote.tsx";
import { useAfter } from "../../ui/hooks/timing.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useCampaignMove } from "./campaign-moves.ts";
import { sentTexts } from "./campaign-texts.ts";
import { useDeleteCampaignMutation, useGetCampaignForecastQuery } from "./campaigns-api.ts";
import { ForecastNotes } from "./ForecastNotes.tsx";
import { CampaignDialog } from "./form/CampaignDialog.tsx";
import { TemplateNotes } from "./TemplateNotes.tsx";
import { TestCampaign } from "./TestCampaign.tsx";
import { VariableNotes } from "./VariableNotes.tsx";

export type OpenCampaignDialog =
  | { kind: "form"; campaign: Campaign | null }
  | { kind: "test" | "start" | "remove"; campaign: Campaign };

type CampaignDialogsProps = { dialog: OpenCampaignDialog | null; onRemoved?: () => void; onClose: () => void };

/** The dialogs of the campaign list and of a report. */
export function CampaignDialogs({ dialog, onRemoved, onClose }: CampaignDialogsProps) {
  if (dialog?.kind === "form") return <CampaignDialog campaign={dialog.campaign} onClose={onClose} />;
  if (dialog?.kind === "test") return <TestCampaign campaign={dialog.campaign} onClose={onClose} />;
  if (dialog?.kind === "start") return <StartCampaign campaign={dialog.campaign} onClose={onClose} />;
  if (dialog?.kind === "remove")
    return <DeleteCampaign campaign={dialog.campaign} onRemoved={onRemoved} onClose={onClose} />;
  return null;
}

/** Somebody who is kept waiting may start all the same. */
const longestWaitMs = 5_000;

/**
 * Asks for confirmation, because sent messages cannot be taken back. Says first what the texts leave unfilled, and what a
 * template will cost.
 */
function StartCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation();
  const [move, isBusy] = useCampaignMove();
  const { data, isFetching } = useGetListVariablesQuery(campaign.contactListId ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const forecast = useGetCampaignForecastQuery(campaign.template ? campaign.id : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const hasWaited = useAfter(longestWaitMs);
  // A server that is older than forecasts answers 404.
  const isUnknown = isApiError(forecast.error) ? forecast.error.status !== 404 : hasWaited;
  return (
    <ConfirmDialog
      title={t("campaigns.startTitle", { name: campaign.name })}
      text={t("campaigns.startText", { list: campaign.contactList?.name ?? "–" })}
      action={t("campaigns.moves.start")}
      busy={isBusy || (!hasWaited && (isFetching || forecast.isFetching))}
      onConfirm={() => move(campaign.id, "start").then(onClose)}
      onClose={onClose}
    >
      <VariableNotes text={sentTexts(campaign)} variables={data ?? null} />
      <TemplateNotes template={campaign.template} variables={data ?? null} />
      {campaign.template && (
        <div role="status">
          {forecast.currentData ? (
            <ForecastNotes forecast={forecast.currentData} />
          ) : (
            isUnknown && <WarningNote text={t("campaigns.forecast.failed")} />
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

type DeleteCampaignProps = { campaign: Campaign; onRemoved: (() => void) | undefined; onClose: () => void };

function DeleteCampaign({ campaign, onRemoved, onClose }: DeleteCampaignProps) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteCampaignMutation();
  const confirm = async () => {
    const { error } = await remove(campaign.id);
    onClose();
    if (error) return showFailure(error);
    show("success", t("campaigns.deleted"));
    onRemoved?.();
  };
  return (
    <ConfirmDialog
      title={t("campaigns.deleteTitle", { name: campaign.name })}
      text={t("campaigns.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}
