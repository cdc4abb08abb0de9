import type { Field } from "@balcao/shared/inbox/fields.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";
import { RowActions } from "../../ui/table/RowActions.tsx";
import { oneLine, tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useOrderFieldsMutation, useRestoreFieldMutation } from "./fields-api.ts";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: "none", display: "flex", flexDirection: "column" },
  row: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    minHeight: "48px",
    borderTop: `1px solid ${tokens.hairline}`,
    minWidth: 0,
  },
  words: { flexGrow: 1, minWidth: 0, display: "flex", flexDirection: "column" },
  name: { fontWeight: 500, ...oneLine },
  detail: { fontSize: "12px", color: tokens.colorNeutralForeground3, ...oneLine },
  removed: { margin: "4px 0 0", fontSize: "12px", fontWeight: 600, color: tokens.colorNeutralForeground3 },
});

type FieldRowsProps = {
  /** All of one subject, removed ones included. */
  fields: readonly Field[];
  onEdit: (field: Field) => void;
  /** Removes the field, or deletes a removed one. */
  onRemove: (field: Field) => void;
};

/** The fields in their order, and below them the removed ones. */
export function FieldRows({ fields, onEdit, onRemove }: FieldRowsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [order] = useOrderFieldsMutation();
  const [restore] = useRestoreFieldMutation();
  const shown = fields.filter(({ isRemoved }) => !isRemoved);
  const removed = fields.filter(({ isRemoved }) => isRemoved);

  const move = async (at: number, step: 1 | -1) => {
    const ids = shown.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    const subject = shown[at]?.subject;
    if (moved === undefined || !subject) return;
    ids.splice(at + step, 0, moved);
    const { error } = await order({ subject, ids });
    if (error) showFailure(error);
  };
  const bringBack = async ({ id }: Field) => {
    const { error } = await restore(id);
    if (error) showFailure(error);
    else show("success", t("fields.restored"));
  };
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((field, at) => (
            <li key={field.id} className={styles.row}>
              <Words field={field} />
              {field.isRequired && <Pill tone="info">{t("fields.required")}</Pill>}
              <RowActions
                name={field.name}
                actions={[
                  { label: t("common.edit"), onClick: () => onEdit(field) },
                  ...(at > 0 ? [{ label: t("fields.up"), onClick: () => void move(at, -1) }] : []),
                  ...(at < shown.length - 1 ? [{ label: t("fields.down"), onClick: () => void move(at, 1) }] : []),
                  { label: t("fields.remove.action"), onClick: () => onRemove(field) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <>
          <h3 className={styles.removed}>{t("fields.removed")}</h3>
          <ul className={styles.list}>
            {removed.map((field) => (
              <li key={field.id} className={styles.row}>
                <Words field={field} />
                <Button
                  size="small"
                  onClick={() => void bringBack(field)}
                  aria-label={`${t("fields.restore")}: ${field.name}`}
                >
                  {t("fields.restore")}
                </Button>
                <Button
                  size="small"
                  appearance="subtle"
                  onClick={() => onRemove(field)}
                  aria-label={`${t("fields.delete.action")}: ${field.name}`}
                >
                  {t("fields.delete.action")}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** A field's name, and its kind with its choices. */
function Words({ field: { name, kind, choices } }: { field: Field }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const names = choices.filter(({ isRemoved }) => !isRemoved).map((choice) => choice.name);
  const detail = [t(`fields.kinds.${kind}`), ...(names.length > 0 ? [names.join(", ")] : [])].join(" · ");
  return (
    <div className={styles.words}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.detail} title={detail}>
        {detail}
      </span>
    </div>
  );
}
