import { type CompanyHours, SaveCompanyHours } from "@balcao/shared/opening-hours.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/Alert.tsx";
import { narrow, tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast-context.ts";
import { HolidaysEditor } from "./HolidaysEditor.tsx";
import { HoursEditor } from "./HoursEditor.tsx";
import { useSaveCompanyHoursMutation } from "./hours-api.ts";

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
  title: { margin: "0 0 8px", fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
});

/** The company's week and its holidays, saved together. */
export function CompanyHoursForm({ company }: { company: CompanyHours }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [schedules, setSchedules] = useState(company.schedules);
  const [holidays, setHolidays] = useState(company.holidays);
  const [isWrong, setWrong] = useState(false);
  const [save, { isLoading }] = useSaveCompanyHoursMutation();
  const submit = async () => {
    const hours = SaveCompanyHours.safeParse({ schedules, holidays });
    setWrong(!hours.success);
    if (!hours.success) return;
    const { data, error } = await save({ id: company.id, hours: hours.data });
    if (!data) return showFailure(error);
    // In the order of the year, and each day once.
    setHolidays(data.holidays);
    show("success", t("hours.saved"));
  };
  return (
    <div className={styles.root}>
      <section className={styles.card} aria-label={t("hours.title")}>
        <h2 className={styles.title}>{t("hours.title")}</h2>
        <HoursEditor value={schedules} onChange={setSchedules} />
      </section>
      <section className={styles.card} aria-label={t("hours.holidays")}>
        <h2 className={styles.title}>{t("hours.holidays")}</h2>
        <HolidaysEditor value={holidays} onChange={setHolidays} />
      </section>
      {isWrong && <Alert text={t("hours.check")} />}
      <Button appearance="primary" disabledFocusable={isLoading} onClick={() => void submit()}>
        {t("common.save")}
      </Button>
    </div>
  );
}
