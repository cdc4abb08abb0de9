import type { CompanyHours } from "@balcao/shared/opening-hours.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { narrow, tokens } from "../../ui/theme.ts";
import { CompanyHoursFields } from "./CompanyHoursFields.tsx";
import { useCompanyHoursForm } from "./use-company-hours-form.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "16px", maxWidth: "760px" },
  card: {
    width: "100%",
    boxSizing: "border-box",
    padding: "16px 20px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
    [narrow]: { padding: "12px" },
  },
});

/** The company's hours as a page of their own. */
export function CompanyHoursForm({ company }: { company: CompanyHours }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const form = useCompanyHoursForm(company);
  return (
    <div className={styles.root}>
      <CompanyHoursFields form={form} sectionClass={styles.card} />
      <Button appearance="primary" disabledFocusable={form.isLoading} onClick={() => void form.submit()}>
        {t("common.save")}
      </Button>
    </div>
  );
}
