import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { CompanyHoursForm } from "./CompanyHoursForm.tsx";
import { useGetCompanyHoursQuery } from "./hours-api.ts";

/** The company's opening hours, for its admins. */
export function CompanyHoursPanel() {
  const { t } = useTranslation();
  const { companyId } = useSessionUser();
  const { data, isError, refetch } = useGetCompanyHoursQuery(companyId);
  if (data) return <CompanyHoursForm company={data} />;
  if (!isError) return <SkeletonRows label={t("common.loading")} />;
  return <LoadFailed onRetry={() => void refetch()} />;
}
