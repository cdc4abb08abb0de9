import { type FieldSubject, MissingFields, type Value } from "@balcao/shared/inbox/fields.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { FieldInput } from "./FieldInput.tsx";
import { useListFieldsQuery, useSetFieldValuesMutation } from "./fields-api.ts";

type MissingFieldsDialogProps = {
  ticket: Pick<Ticket, "id" | "contactId">;
  /** The server's details of the refusal: a `MissingFields`. */
  details: unknown;
  /** Resolves the ticket, now that it has its values. Returns true once it is resolved. */
  onFilled: () => Promise<boolean>;
  onClose: () => void;
};

/** Asks for the values without which a ticket cannot be resolved, and resolves it. */
export function MissingFieldsDialog({ ticket, details, onFilled, onClose }: MissingFieldsDialogProps) {
  const { t } = useTranslation();
  const { data: fields } = useListFieldsQuery();
  const [save] = useSetFieldValuesMutation();
  const [values, setValues] = useState<Record<number, Value>>({});
  const [isTold, setTold] = useState(false);
  const [error, setError] = useState<unknown>();
  const missing = MissingFields.safeParse(details).data?.fields ?? [];
  const asked = missing.flatMap(({ id }) => fields?.find((field) => field.id === id) ?? []);

  const store = async (subject: FieldSubject): Promise<unknown> => {
    const given = asked.filter((field) => field.subject === subject);
    if (given.length === 0) return undefined;
    const owner = { subject, id: subject === "ticket" ? ticket.id : ticket.contactId };
    const answer = await save({ owner, values: given.map(({ id }) => ({ fieldId: id, value: values[id] ?? null })) });
    return answer.error;
  };
  const submit = async () => {
    setTold(true);
    if (asked.some(({ id }) => values[id] === undefined)) return;
    const failure = (await store("contact")) ?? (await store("ticket"));
    setError(failure);
    if (failure === undefined && (await onFilled())) onClose();
  };
  return (
    <FormDialog
      title={t("fields.missing.title")}
      saveLabel={t("fields.missing.action")}
      busy={!fields}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      {asked.map((field) => (
        <FieldInput
          key={field.id}
          field={{ ...field, isRequired: true }}
          value={values[field.id] ?? null}
          problem={isTold && values[field.id] === undefined ? t("common.problems.required") : null}
          onChange={(value) =>
            setValues(({ [field.id]: _, ...others }) => (value === null ? others : { ...others, [field.id]: value }))
          }
        />
      ))}
    </FormDialog>
  );
}
