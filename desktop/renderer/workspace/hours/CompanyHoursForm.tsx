import type { CompanyHours } from "@balcao/shared/workspace/opening-hours.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { narrow, tokens } from "../../ui/theme.ts";
import { CompanyHoursFields } from "./CompanyHoursFields.tsx";
import { useCompanyHoursForm } from "./use-company-hours-form.ts";
import { useSavedAtOnce } from "./use-saved-at-once.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "16px", maxWidth: "760px" },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
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

/** The company's hours as a page of their own; like every setting, they are saved as they are changed. */
export function CompanyHoursForm({ company }: { company: CompanyHours }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const form = useCompanyHoursForm(company);
  const saving = useSavedAtOnce(form);
  return (
    <div className={styles.root} {...saving}>
      <p className={styles.note} role="status">
        {form.isLoading ? t("settings.updating") : t("settings.savedAtOnce")}
      </p>
      <CompanyHoursFields form={form} sectionClass={styles.card} />
    </div>
  );
}
