import type { Company } from "@balcao/shared/workspace/companies.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteCompanyMutation } from "./companies-api.ts";
import { useCompanyFailure } from "./use-company-form.ts";

type DeleteCompanyProps = { company: Company; onDone: () => void; onClose: () => void };

/** Asks before an archived company is deleted, with all its data. */
export function DeleteCompany({ company, onDone, onClose }: DeleteCompanyProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const showFailure = useCompanyFailure();
  const [remove, { isLoading }] = useDeleteCompanyMutation();
  const { name } = company;
  const confirm = async () => {
    const { error } = await remove(company.id);
    onClose();
    if (error) return showFailure(error);
    show("success", t("companies.saved"));
    onDone();
  };
  return (
    <ConfirmDialog
      title={t("companies.deleteTitle", { name })}
      text={t("companies.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}
