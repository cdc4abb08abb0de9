import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { languageName } from "../../ui/template/template-text.ts";
import { dateText } from "../../ui/text/time.ts";
import { tokens } from "../../ui/theme.ts";
import { hintOf, isEditable, statusTones } from "./template-words.ts";

const useStyles = makeStyles({
  body: { color: tokens.colorNeutralForeground2 },
  hint: {
    marginTop: "2px",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    display: "-webkit-box",
    WebkitLineClamp: 2,
    WebkitBoxOrient: "vertical",
    whiteSpace: "normal",
  },
});

type TemplateTableProps = {
  templates: readonly MessageTemplate[];
  actions: Record<"open" | "remove", (template: MessageTemplate) => void>;
};

/** The templates of a connection: name, text, category, quality and status. */
export function TemplateTable({ templates, actions }: TemplateTableProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const changeText = ({ nextCategory, nextCategoryAt: at }: MessageTemplate) => {
    if (!nextCategory) return "";
    const next = t(`messageTemplates.categories.${nextCategory}`);
    if (!at) return t("messageTemplates.categoryChanges", { next });
    return t("messageTemplates.categoryChangesOn", { next, day: dateText(at, timeZone).slice(0, 5) });
  };
  const columns: Column<MessageTemplate>[] = [
    {
      id: "name",
      header: t("messageTemplates.name"),
      render: (row) => <TwoLines first={row.name} second={languageName(row.language, i18n.language)} />,
    },
    {
      id: "body",
      header: t("messageTemplates.body"),
      width: "18%",
      hide: "medium",
      render: ({ body }) => (
        <span className={styles.body} title={body}>
          {body}
        </span>
      ),
    },
    {
      id: "category",
      header: t("messageTemplates.category"),
      width: "132px",
      hide: "medium",
      render: (row) => (
        <>
          {t(`messageTemplates.categories.${row.category}`)}
          {row.nextCategory && <div className={styles.hint}>{changeText(row)}</div>}
        </>
      ),
    },
    {
      id: "quality",
      header: t("messageTemplates.quality"),
      width: "84px",
      hide: "medium",
      render: ({ quality }) => t(`messageTemplates.qualities.${quality}`),
    },
    {
      id: "status",
      header: t("messageTemplates.status"),
      width: "clamp(136px, 15vw, 240px)",
      render: (row) => {
        const hint = hintOf(t, row);
        return (
          <>
            <Pill tone={statusTones[row.status]}>{t(`messageTemplates.statuses.${row.status}`)}</Pill>
            {hint && (
              <div className={styles.hint} title={hint}>
                {hint}
              </div>
            )}
          </>
        );
      },
    },
    actionColumn(t, (row) => ({
      name: `${row.name}, ${languageName(row.language, i18n.language)}`,
      actions: [
        { label: t(isEditable(row) ? "common.edit" : "messageTemplates.look"), onClick: () => actions.open(row) },
        { label: t("common.delete"), onClick: () => actions.remove(row) },
      ],
    })),
  ];
  return <DataTable label={t("messageTemplates.title")} columns={columns} rows={templates} rowHeight={80} />;
}
