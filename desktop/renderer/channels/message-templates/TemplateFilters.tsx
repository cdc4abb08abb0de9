import type { Connection } from "@balcao/shared/channels/connections.ts";
import {
  type MessageTemplate,
  templateCategories,
  templateStatuses,
} from "@balcao/shared/channels/message-templates.ts";
import { Field, makeStyles, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { languageName } from "../../ui/template/template-text.ts";
import type { ChangeTemplateFilter, TemplateFilter } from "./use-template-filter.ts";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(152px, 1fr))",
    gap: "12px",
    maxWidth: "696px",
    marginBottom: "16px",
    flexShrink: 0,
  },
});

type TemplateFiltersProps = {
  /** The connections whose templates can be looked at, and the present one. */
  connections: readonly Pick<Connection, "id" | "name">[];
  connectionId: number;
  onConnection: (id: number) => void;
  templates: readonly MessageTemplate[];
  filter: TemplateFilter;
  onChange: ChangeTemplateFilter;
};

/** The filters of the templates, with the values that the list has; one that would leave no choice is not shown. */
export function TemplateFilters(props: TemplateFiltersProps) {
  const { connections, connectionId, onConnection, templates, filter, onChange } = props;
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const choices = {
    status: presentIn(templateStatuses, templates, "status", filter),
    category: presentIn(templateCategories, templates, "category", filter),
    language: presentIn(languagesOf(templates, filter), templates, "language", filter),
  };
  const words = {
    status: (value: string) => t(`messageTemplates.statuses.${value}`, value),
    category: (value: string) => t(`messageTemplates.categories.${value}`, value),
    language: (value: string) => languageName(value, i18n.language),
  };
  const shown = (["status", "category", "language"] as const).filter(
    (name) => choices[name].length > 1 || filter[name] !== undefined,
  );
  const isOneOfMany = connections.length > 1;
  if (shown.length === 0 && !isOneOfMany) return null;
  return (
    <search className={styles.root}>
      {isOneOfMany && (
        <Field label={t("messageTemplates.connection")}>
          <Select value={connectionId} onChange={(_event, { value }) => onConnection(Number(value))}>
            {connections.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {shown.map((name) => (
        <Field key={name} label={t(`messageTemplates.${name}`)}>
          <Select value={filter[name] ?? ""} onChange={(_event, { value }) => onChange({ [name]: value })}>
            <option value="">{t("messageTemplates.all")}</option>
            {choices[name].map((value) => (
              <option key={value} value={value}>
                {words[name](value)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </search>
  );
}

/** The values that templates have, in the order of `all`, and the chosen one: it can be seen and taken back. */
const presentIn = <Name extends keyof TemplateFilter>(
  all: readonly string[],
  templates: readonly MessageTemplate[],
  name: Name,
  filter: TemplateFilter,
): string[] => {
  const present = new Set<string | undefined>([...templates.map((one) => one[name]), filter[name]]);
  return all.filter((value) => present.has(value));
};

const languagesOf = (templates: readonly MessageTemplate[], { language }: TemplateFilter): string[] =>
  [...new Set([...templates.map((one) => one.language), ...(language ? [language] : [])])].toSorted();
