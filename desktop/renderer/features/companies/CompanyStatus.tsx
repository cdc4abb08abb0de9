import type { Company } from "@balcao/shared/companies.ts";
import { Archive16Regular, CheckmarkCircle16Filled, DismissCircle16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/Pill.tsx";
import { dateText } from "../../ui/time.ts";

/** Whether a company may use the product; one in the archive, since when (S2 section 2.1). */
export function CompanyStatus({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { archivedAt, status, timeZone } = company;
  if (archivedAt)
    return (
      <>
        <Pill tone="off" icon={<Archive16Regular />}>
          {t("companies.isArchived")}
        </Pill>
        <div>{dateText(archivedAt, timeZone)}</div>
      </>
    );
  if (!status)
    return (
      <Pill tone="bad" icon={<DismissCircle16Regular />}>
        {t("companies.isInactive")}
      </Pill>
    );
  return (
    <Pill tone="ok" icon={<CheckmarkCircle16Filled />}>
      {t("companies.isActive")}
    </Pill>
  );
}
