import { type Field, type FieldSubject, fieldSubjects } from "@balcao/shared/inbox/fields.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCardStyles } from "../../ui/frame/card-styles.ts";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { narrow, tokens } from "../../ui/theme.ts";
import { AdoptExtraInfo } from "./AdoptExtraInfo.tsx";
import { FieldDialog } from "./FieldDialog.tsx";
import { FieldRows } from "./FieldRows.tsx";
import { useListExtraInfoNamesQuery, useListFieldsQuery } from "./fields-api.ts";
import { RemoveField } from "./RemoveField.tsx";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px", maxWidth: "760px" },
  subject: {
    display: "flex",
    flexDirection: "column",
    gap: "12px",
    padding: "20px",
    [narrow]: { padding: "16px 12px" },
  },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "8px" },
  title: { margin: 0, fontSize: "15px", lineHeight: "20px", fontWeight: 600 },
  about: { margin: 0, color: tokens.colorNeutralForeground3 },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

type Editing = { kind: "edit"; field: Field } | { kind: "new"; subject: FieldSubject; isReason: boolean };

/** The company's fields of contacts and of tickets. */
export function FieldTab() {
  const styles = useStyles();
  const { card } = useCardStyles();
  const { t } = useTranslation();
  const { data, isError, refetch } = useListFieldsQuery();
  const { data: extraInfo } = useListExtraInfoNamesQuery();
  const [isAdopting, setAdopting] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removing, setRemoving] = useState<Field | null>(null);
  if (!data) {
    if (isError) return <LoadFailed title={t("fields.failedTitle")} onRetry={() => void refetch()} />;
    return <SkeletonRows label={t("common.loading")} />;
  }
  return (
    <div className={styles.root}>
      {fieldSubjects.map((subject) => {
        const own = data.filter((field) => field.subject === subject);
        const add = (isReason: boolean) => setEditing({ kind: "new", subject, isReason });
        return (
          <section key={subject} className={mergeClasses(card, styles.subject)} aria-label={t(`fields.of.${subject}`)}>
            <div className={styles.head}>
              <h2 className={styles.title}>{t(`fields.of.${subject}`)}</h2>
              <div className={styles.actions}>
                {subject === "ticket" && own.length === 0 && (
                  <Button onClick={() => add(true)}>{t("fields.reason.action")}</Button>
                )}
                {subject === "contact" && extraInfo && extraInfo.names.length > 0 && (
                  <Button onClick={() => setAdopting(true)}>{t("fields.adopt.open")}</Button>
                )}
                <Button icon={<Add20Regular />} onClick={() => add(false)}>
                  {t("fields.new")}
                </Button>
              </div>
            </div>
            <p className={styles.about}>{t(`fields.about.${subject}`)}</p>
            <FieldRows
              fields={own}
              onEdit={(field) => setEditing({ kind: "edit", field })}
              onRemove={(field) => setRemoving(field)}
            />
          </section>
        );
      })}
      {editing?.kind === "edit" && (
        <FieldDialog field={editing.field} subject={editing.field.subject} onClose={() => setEditing(null)} />
      )}
      {editing?.kind === "new" && (
        <FieldDialog
          field={null}
          subject={editing.subject}
          isReason={editing.isReason}
          onClose={() => setEditing(null)}
        />
      )}
      {isAdopting && extraInfo && <AdoptExtraInfo found={extraInfo} fields={data} onClose={() => setAdopting(false)} />}
      {removing && <RemoveField field={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}
