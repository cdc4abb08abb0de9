import type { CompanyHours } from "@balcao/shared/workspace/opening-hours.ts";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { CompanyHoursFields } from "./CompanyHoursFields.tsx";
import { useGetCompanyHoursQuery } from "./hours-api.ts";
import { useCompanyHoursForm } from "./use-company-hours-form.ts";

/** The company's hours over another screen. */
export function CompanyHoursDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { companyId } = useSessionUser();
  const { data, isError, refetch } = useGetCompanyHoursQuery(companyId);
  if (data) return <LoadedDialog company={data} onClose={onClose} />;
  if (!isError) return null;
  return (
    <FormDialog title={t("hours.dialog")} onClose={onClose}>
      <LoadFailed onRetry={() => void refetch()} />
    </FormDialog>
  );
}

function LoadedDialog({ company, onClose }: { company: CompanyHours; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useCompanyHoursForm(company);
  const submit = async () => {
    if (await form.submit()) onClose();
  };
  return (
    <FormDialog title={t("hours.dialog")} width="medium" busy={form.isLoading} onSubmit={submit} onClose={onClose}>
      <CompanyHoursFields form={form} />
    </FormDialog>
  );
}
