import type { Company } from "@balcao/shared/workspace/companies.ts";
import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormButtons } from "../../ui/form/FormButtons.tsx";
import { ArchiveCompany } from "./ArchiveCompany.tsx";
import { DeleteCompany } from "./DeleteCompany.tsx";
import { FirstUserDialog } from "./FirstUserDialog.tsx";

type CompanyButtonsProps = {
  company: Company | null;
  isBusy: boolean;
  /** Fills in a later due date, which is saved with the form. Null on a free plan. */
  onAddTime: (() => void) | null;
  onDone: () => void;
};

/** The actions on the company in the form, with their confirmations. */
export function CompanyButtons({ company, isBusy, onAddTime, onDone }: CompanyButtonsProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<"archive" | "delete" | "user" | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <FormButtons isBusy={isBusy} clearText={t("companies.clear")} onClear={onDone}>
        {company && (
          <>
            <Button onClick={() => setAsking("archive")}>
              {company.archived ? t("companies.unarchive") : t("companies.archive")}
            </Button>
            {company.archived && <Button onClick={() => setAsking("delete")}>{t("common.delete")}</Button>}
          </>
        )}
        {onAddTime && <Button onClick={onAddTime}>{t("companies.moreTime")}</Button>}
        {company && <Button onClick={() => setAsking("user")}>{t("companies.firstUser")}</Button>}
      </FormButtons>
      {company && asking === "archive" && <ArchiveCompany company={company} onDone={onDone} onClose={close} />}
      {company && asking === "delete" && <DeleteCompany company={company} onDone={onDone} onClose={close} />}
      {company && asking === "user" && <FirstUserDialog company={company} onClose={close} />}
    </>
  );
}
