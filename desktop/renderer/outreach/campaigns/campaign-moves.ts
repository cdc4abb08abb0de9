import type { Campaign, CampaignStatus } from "@balcao/shared/outreach/campaigns.ts";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast/toast-context.ts";
import { type CampaignMove, useMoveCampaignMutation } from "./campaigns-api.ts";

const moves: Partial<Record<CampaignStatus, CampaignMove>> = {
  INATIVA: "start",
  PROGRAMADA: "cancel",
  EM_ANDAMENTO: "cancel",
  FORA_DO_HORARIO: "cancel",
  CANCELADA: "restart",
};

/** The next action of a campaign; null if it is finished. */
export const moveOf = (status: CampaignStatus): CampaignMove | null => moves[status] ?? null;

/** A campaign cannot be deleted while it is being sent. */
export const mayBeDeleted = ({ status }: Campaign): boolean =>
  status !== "EM_ANDAMENTO" && status !== "FORA_DO_HORARIO";

/** Starts, cancels or restarts a campaign and shows the result. The returned function resolves to true on success. */
export function useCampaignMove(): [move: (id: number, move: CampaignMove) => Promise<boolean>, isBusy: boolean] {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [send, { isLoading }] = useMoveCampaignMutation();
  const move = async (id: number, move: CampaignMove) => {
    const { error } = await send({ id, move });
    if (error) showFailure(error);
    else show("success", t(`campaigns.moved.${move}`));
    return !error;
  };
  return [move, isLoading];
}
