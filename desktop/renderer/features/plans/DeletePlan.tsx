import type { Plan } from "@balcao/shared/plans.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast-context.ts";
import { useDeletePlanMutation } from "./plans-api.ts";

type DeletePlanProps = { plan: Plan; onDeleted: () => void; onClose: () => void };

/** Asks before a plan goes; one that companies have is refused. */
export function DeletePlan({ plan, onDeleted, onClose }: DeletePlanProps) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeletePlanMutation();
  const confirm = async () => {
    const { error } = await remove(plan.id);
    onClose();
    if (error) return showFailure(error);
    show("success", t("plans.saved"));
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={t("plans.deleteTitle", { name: plan.name })}
      text={t("plans.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
