import { dashboardPeriods } from "@balcao/shared/insights/dashboard.ts";
import { Button, makeStyles, mergeClasses, Select } from "@fluentui/react-components";
import { Filter20Regular } from "@fluentui/react-icons";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { DateTimeInput } from "../../ui/date-time/DateTimeInput.tsx";
import { narrow } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { filterTypes, type useDashboardFilter } from "./use-dashboard-filter.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    alignItems: "center",
    gap: "8px",
    padding: "8px 0",
    [narrow]: { display: "grid", gridTemplateColumns: "1fr auto 1fr", padding: 0, flexGrow: 1 },
  },
  search: { [narrow]: { width: "100%" } },
  whole: { [narrow]: { gridColumn: "1 / -1" } },
  date: { width: "142px", [narrow]: { width: "auto", minWidth: 0 } },
  period: { minWidth: "142px" },
});

/** The days of the dashboard: between two dates, or the last ones. */
export function DashboardFilters({ filter }: { filter: ReturnType<typeof useDashboardFilter> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const { draft, change, changeType, apply } = filter;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problem = apply();
    if (problem) show("error", t(`dashboard.filter.${problem}`));
  };
  const date = (end: "from" | "to") => (
    <DateTimeInput
      kind="date"
      className={styles.date}
      aria-label={t(`dashboard.filter.${end}`)}
      value={draft[end]}
      onChange={(day) => change({ [end]: day })}
    />
  );
  return (
    <search className={styles.search}>
      <form className={styles.root} noValidate onSubmit={onSubmit}>
        <Select
          className={styles.whole}
          aria-label={t("dashboard.filter.type")}
          value={draft.type}
          onChange={(_event, { value }) => changeType(value === filterTypes.period ? "2" : "1")}
        >
          <option value={filterTypes.date}>{t("dashboard.filter.byDate")}</option>
          <option value={filterTypes.period}>{t("dashboard.filter.byPeriod")}</option>
        </Select>
        {draft.type === filterTypes.date ? (
          <>
            {date("from")}
            <span aria-hidden="true">{t("dashboard.filter.until")}</span>
            {date("to")}
          </>
        ) : (
          <Select
            className={mergeClasses(styles.whole, styles.period)}
            aria-label={t("dashboard.filter.period")}
            value={String(draft.days)}
            onChange={(_event, { value }) => change({ days: Number(value) })}
          >
            <option value="0">{t("dashboard.filter.none")}</option>
            {dashboardPeriods.map((days) => (
              <option key={days} value={days}>
                {t("dashboard.filter.lastDays", { days })}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit" appearance="primary" className={styles.whole} icon={<Filter20Regular />}>
          {t("dashboard.filter.apply")}
        </Button>
      </form>
    </search>
  );
}
