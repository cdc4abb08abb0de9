import {
  type Field,
  type FieldKind,
  type FieldSubject,
  fieldKinds,
  kindChanges,
  SaveField,
} from "@balcao/shared/inbox/fields.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { makeStyles, Switch } from "@fluentui/react-components";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { contractResolver, showTaken, unlessTaken } from "../../ui/form/form-problems.ts";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { ChoicesEditor, type EditedChoice } from "./ChoicesEditor.tsx";
import { useCreateFieldMutation, useFieldUseQuery, useUpdateFieldMutation } from "./fields-api.ts";

const useStyles = makeStyles({ note: { margin: 0, color: tokens.colorNeutralForeground3 } });

type Values = { name: string; kind: FieldKind; help: string; isRequired: boolean };

type FieldDialogProps = {
  /** Null creates a new one. */
  field: Field | null;
  subject: FieldSubject;
  /** The form begins as that of a close reason. */
  isReason?: boolean;
  onClose: () => void;
};

/** Texts become choices by themselves: such a field needs none from the form. */
function problemOf(choices: readonly EditedChoice[], wasText: boolean): "missing" | "twice" | null {
  if (choices.length === 0 && !wasText) return "missing";
  return new Set(choices.map(({ name }) => fold(name.trim()))).size < choices.length ? "twice" : null;
}

const hasChoices = (kind: FieldKind): boolean => kind === "choice" || kind === "choices";

/** A field's name, kind and choices; it tells what a change does to the values that are there. */
export function FieldDialog({ field, subject, isReason = false, onClose }: FieldDialogProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [create, creating] = useCreateFieldMutation();
  const [update, updating] = useUpdateFieldMutation();
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null);
  const reasons = t("fields.reason.choices").split("|");
  const [choices, setChoices] = useState<EditedChoice[]>(
    () =>
      field?.choices.flatMap(({ id, name, isRemoved }) => (isRemoved ? [] : [{ key: String(id), id, name }])) ??
      (isReason ? reasons.map((name) => ({ key: name, name })) : []),
  );
  const { control, handleSubmit, setError, watch } = useForm<Values>({
    resolver: contractResolver(SaveField.omit({ choices: true })),
    defaultValues: {
      name: field?.name ?? (isReason ? t("fields.reason.name") : ""),
      kind: field?.kind ?? (isReason ? "choice" : "text"),
      help: field?.help ?? "",
      isRequired: field?.isRequired ?? isReason,
    },
  });
  const kind = watch("kind");
  const kinds = field
    ? fieldKinds.filter((one) => one === field.kind || kindChanges[field.kind].includes(one))
    : fieldKinds;
  const error = creating.error ?? updating.error;
  const submit = handleSubmit(async (values) => {
    const written = choices.filter(({ name }) => name.trim() !== "");
    const problem = hasChoices(values.kind) ? problemOf(written, field?.kind === "text") : null;
    setProblem(problem);
    if (problem) return;
    const sent = written.map(({ id, name }) => (id === undefined ? { name } : { id, name }));
    const form = { ...values, choices: hasChoices(values.kind) ? sent : [] };
    const answer = field ? await update({ id: field.id, field: form }) : await create({ subject, ...form });
    if (showTaken(answer.error, setError)) return;
    if (!answer.data) return;
    show("success", t("fields.saved"));
    onClose();
  });
  return (
    <FormDialog
      title={field ? t("fields.edit") : t(`fields.newOf.${subject}`)}
      error={unlessTaken(error)}
      busy={creating.isLoading || updating.isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={t("fields.name")} required autoFocus />
      <SelectField
        control={control}
        name="kind"
        label={t("fields.kind")}
        options={kinds.map((value) => ({ value, label: t(`fields.kinds.${value}`) }))}
      />
      {field && kind !== field.kind && <KindNote field={field} kind={kind} />}
      {hasChoices(kind) && (
        <ChoicesEditor
          field={field}
          choices={choices}
          problem={problem && t(`fields.choices.${problem}`)}
          onChange={setChoices}
        />
      )}
      <TextField control={control} name="help" label={t("fields.help")} hint={t("fields.helpHint")} />
      <Controller
        control={control}
        name="isRequired"
        render={({ field: { value, onChange, ref } }) => (
          <Switch
            ref={ref}
            label={t("fields.isRequired")}
            checked={value}
            onChange={(_event, { checked }) => onChange(checked)}
          />
        )}
      />
    </FormDialog>
  );
}

/** Tells how many values the new kind can read. */
function KindNote({ field, kind }: { field: Field; kind: FieldKind }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data: use } = useFieldUseQuery({ id: field.id, kind });
  if (!use) return null;
  return (
    <p className={styles.note} role="status">
      {t(`fields.values.${field.subject}`, { count: use.values })}{" "}
      {use.unreadable ? t("fields.unreadable", { count: use.unreadable }) : use.values > 0 && t("fields.allReadable")}
    </p>
  );
}
