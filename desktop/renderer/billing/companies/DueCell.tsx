import type { Company } from "@balcao/shared/workspace/companies.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useNow } from "../../ui/hooks/timing.ts";
import { dueDateText } from "../../ui/text/time.ts";
import { tokens } from "../../ui/theme.ts";
import { daysLeft } from "./due-tone.ts";

const useStyles = makeStyles({
  date: { fontVariantNumeric: "tabular-nums" },
  words: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/** A company's due date and the remaining days: the meaning of the row's colour, as text. */
export function DueCell({ company }: { company: Company }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const days = daysLeft(company, useNow());
  if (company.dueDate === null || days === null)
    return (
      <span className={styles.words}>
        {company.plan?.value === 0 ? t("companies.due.free") : t("companies.due.none")}
      </span>
    );
  const words =
    days === 0
      ? t("companies.due.today")
      : days > 0
        ? t("companies.due.left", { count: days })
        : t("companies.due.over", { count: -days });
  return (
    <>
      <div className={styles.date}>{dueDateText(company.dueDate)}</div>
      <div className={styles.words}>{words}</div>
    </>
  );
}
