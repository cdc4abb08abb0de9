import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/frame/Alert.tsx";
import { HolidaysEditor } from "./HolidaysEditor.tsx";
import { HoursEditor } from "./HoursEditor.tsx";
import type { useCompanyHoursForm } from "./use-company-hours-form.ts";

const useStyles = makeStyles({
  title: { margin: "0 0 8px", fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
});

type CompanyHoursFieldsProps = { form: ReturnType<typeof useCompanyHoursForm>; sectionClass?: string };

/** The week, the holidays, and their errors. */
export function CompanyHoursFields({ form, sectionClass }: CompanyHoursFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <section className={sectionClass} aria-label={t("hours.title")}>
        <h2 className={styles.title}>{t("hours.title")}</h2>
        <HoursEditor key={form.revision} value={form.schedules} onChange={form.setSchedules} />
      </section>
      <section className={sectionClass} aria-label={t("hours.holidays")}>
        <h2 className={styles.title}>{t("hours.holidays")}</h2>
        <HolidaysEditor key={form.revision} value={form.holidays} onChange={form.setHolidays} />
      </section>
      {form.isWrong && <Alert text={t("hours.check")} />}
    </>
  );
}
