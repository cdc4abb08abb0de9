import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeletePlanMutation } from "./plans-api.ts";

type DeletePlanProps = { plan: Plan; onDeleted: () => void; onClose: () => void };

/** Asks before a plan is deleted; a plan in use is refused. */
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
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}
