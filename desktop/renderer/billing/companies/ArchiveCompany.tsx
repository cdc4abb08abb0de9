import type { Company } from "@balcao/shared/workspace/companies.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useArchiveCompanyMutation } from "./companies-api.ts";
import { useCompanyFailure } from "./use-company-form.ts";

type ArchiveCompanyProps = { company: Company; onDone: () => void; onClose: () => void };

/** Asks before a company is archived or restored. */
export function ArchiveCompany({ company, onDone, onClose }: ArchiveCompanyProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const showFailure = useCompanyFailure();
  const [archive, { isLoading }] = useArchiveCompanyMutation();
  const { name } = company;
  const confirm = async () => {
    const { error } = await archive({ id: company.id, archived: !company.archived });
    onClose();
    if (error) return showFailure(error);
    show("success", t("companies.saved"));
    onDone();
  };
  return (
    <ConfirmDialog
      title={company.archived ? t("companies.unarchiveTitle", { name }) : t("companies.archiveTitle", { name })}
      text={t(company.archived ? "companies.unarchiveText" : "companies.archiveText")}
      action={company.archived ? t("companies.unarchive") : t("companies.archive")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}
