import { auditActions, auditAreas } from "@balcao/shared/workspace/audit.ts";
import { Field, makeStyles, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { DateTimeInput } from "../../ui/date-time/DateTimeInput.tsx";
import { useHalfTyped } from "../../ui/date-time/use-half-typed.ts";
import { useListUsersQuery } from "../users/users-api.ts";
import { actionText } from "./audit-texts.ts";
import type { useAuditFilter } from "./use-audit-filter.ts";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(152px, 1fr))",
    gap: "12px",
    maxWidth: "1040px",
    marginBottom: "16px",
    flexShrink: 0,
  },
});

type AuditFiltersProps = {
  filter: ReturnType<typeof useAuditFilter>[0];
  onChange: ReturnType<typeof useAuditFilter>[1];
};

/** The filters of the log: area, action, user and days in the company's time zone. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data: users = [] } = useListUsersQuery();
  const from = useHalfTyped("date", filter.from ?? "", (day) => onChange({ from: day }));
  const to = useHalfTyped("date", filter.to ?? "", (day) => onChange({ to: day }));
  const all = <option value="">{t("audit.all")}</option>;
  return (
    <search className={styles.root}>
      <Field label={t("audit.area")}>
        <Select value={filter.area ?? ""} onChange={(_event, { value }) => onChange({ area: value })}>
          {all}
          {auditAreas.map((area) => (
            <option key={area} value={area}>
              {t(`audit.areas.${area}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("audit.action")}>
        <Select value={filter.action ?? ""} onChange={(_event, { value }) => onChange({ action: value })}>
          {all}
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {actionText(t, filter.area, action)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("audit.person")}>
        <Select value={filter.userId ?? ""} onChange={(_event, { value }) => onChange({ userId: value })}>
          {all}
          {users.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DateTimeInput kind="date" label={t("audit.from")} max={filter.to} {...from} />
      <DateTimeInput kind="date" label={t("audit.to")} min={filter.from} {...to} />
    </search>
  );
}
