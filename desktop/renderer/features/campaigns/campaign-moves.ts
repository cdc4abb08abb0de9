import type { Campaign, CampaignStatus } from "@balcao/shared/campaigns.ts";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast-context.ts";
import { type CampaignMove, useMoveCampaignMutation } from "./campaigns-api.ts";

const moves: Partial<Record<CampaignStatus, CampaignMove>> = {
  INATIVA: "start",
  PROGRAMADA: "cancel",
  EM_ANDAMENTO: "cancel",
  FORA_DO_HORARIO: "cancel",
  CANCELADA: "restart",
};

/** What comes next for a campaign (S2 section 4); nothing for one that is finished. */
export const moveOf = (status: CampaignStatus): CampaignMove | null => moves[status] ?? null;

/** While it is sent it cannot go. */
export const mayBeDeleted = ({ status }: Campaign): boolean =>
  status !== "EM_ANDAMENTO" && status !== "FORA_DO_HORARIO";

/** Starts, cancels or restarts a campaign, and says what came of it. Answers whether it was done. */
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
