import type { Value } from "@balcao/shared/inbox/fields.ts";
import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDrawerStyles } from "../../ui/dialog/drawer-styles.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { FieldInput } from "./FieldInput.tsx";
import { type FieldOwner, useFieldValuesQuery, useListFieldsQuery, useSetFieldValuesMutation } from "./fields-api.ts";

const useStyles = makeStyles({ fields: { display: "flex", flexDirection: "column", gap: "12px", minWidth: 0 } });

/** The fields of a contact or a ticket in the drawer, each saved when it is changed. Nothing if the company has none. */
export function FieldSection({ subject, id }: FieldOwner) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation();
  const { showFailure } = useToast();
  const { data: fields = [] } = useListFieldsQuery();
  const shown = fields.filter((field) => field.subject === subject && !field.isRemoved);
  const { data: values } = useFieldValuesQuery({ subject, id }, { skip: shown.length === 0 });
  const [save] = useSetFieldValuesMutation();
  /** Values on their way to the server. */
  const [sent, setSent] = useState<Record<number, Value | null>>({});
  if (shown.length === 0 || !values) return null;

  const change = async (fieldId: number, value: Value | null) => {
    setSent((before) => ({ ...before, [fieldId]: value }));
    const { error } = await save({ owner: { subject, id }, values: [{ fieldId, value }] });
    setSent(({ [fieldId]: _, ...others }) => others);
    if (error) showFailure(error);
  };
  const title = t(`fields.of.${subject}`);
  return (
    <section className={drawer.section} aria-label={title}>
      <div className={drawer.head}>
        <h3 className={drawer.title}>{title}</h3>
      </div>
      <div className={styles.fields}>
        {shown.map((field) => {
          const stored = values.find(({ fieldId }) => fieldId === field.id);
          const value = sent[field.id];
          return (
            <FieldInput
              key={field.id}
              field={field}
              value={value === undefined ? (stored?.value ?? null) : value}
              {...(stored?.value === null && value === undefined && { unread: stored.text })}
              onChange={(next) => void change(field.id, next)}
            />
          );
        })}
      </div>
    </section>
  );
}
