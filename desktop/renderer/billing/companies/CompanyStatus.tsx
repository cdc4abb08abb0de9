import type { Company } from "@balcao/shared/workspace/companies.ts";
import { Archive16Regular, CheckmarkCircle16Filled, DismissCircle16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";
import { dateText } from "../../ui/text/time.ts";

/** A company's status: active, inactive, or archived with the date. */
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
      <Pill tone="warn" icon={<DismissCircle16Regular />}>
        {t("companies.isInactive")}
      </Pill>
    );
  return (
    <Pill tone="ok" icon={<CheckmarkCircle16Filled />}>
      {t("companies.isActive")}
    </Pill>
  );
}
