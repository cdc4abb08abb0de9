import { auditActions, auditAreas } from "@balcao/shared/audit.ts";
import { Field, Input, makeStyles, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useListUsersQuery } from "../users/users-api.ts";
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
  // A browser gives a date more room than it needs.
  date: { minWidth: 0, "& input": { minWidth: 0 } },
});

type AuditFiltersProps = {
  filter: ReturnType<typeof useAuditFilter>[0];
  onChange: ReturnType<typeof useAuditFilter>[1];
};

/** By what was changed, how, by whom and when. Days are the company's. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data: users = [] } = useListUsersQuery();
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
              {t(`audit.actions.${action}`)}
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
      <Field label={t("audit.from")}>
        <Input
          type="date"
          className={styles.date}
          value={filter.from ?? ""}
          onChange={(_event, { value }) => onChange({ from: value })}
        />
      </Field>
      <Field label={t("audit.to")}>
        <Input
          type="date"
          className={styles.date}
          value={filter.to ?? ""}
          onChange={(_event, { value }) => onChange({ to: value })}
        />
      </Field>
    </search>
  );
}
