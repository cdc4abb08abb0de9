import type { ListVariables } from "@balcao/shared/inbox/contact-lists.ts";
import { missingVariables, unknownVariables, usesProtocol } from "@balcao/shared/workspace/message-variables.ts";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { FieldExamplesContext } from "../../ui/form/field-examples-context.ts";
import { unknownText } from "../../ui/form/unknown-text.ts";
import { WarningNote } from "../../ui/frame/WarningNote.tsx";

type VariableNotesProps = {
  /** All texts of the campaign. */
  text: string;
  /** Null until they are loaded. */
  variables: ListVariables | null;
  /** False where the text's own field warns of unknown names. */
  withUnknown?: boolean;
};

/** Warns of contacts without a value for a campaign's variables, and of names that are no variables. */
export function VariableNotes({ text, variables, withUnknown = true }: VariableNotesProps) {
  const { t } = useTranslation();
  const fields = useContext(FieldExamplesContext);
  if (!variables) return null;
  const { contacts: total, standard, columns } = variables;
  const names = [...columns.map(({ name }) => name), ...Object.keys(fields ?? {})];
  const unknown = withUnknown && fields ? unknownText(t, unknownVariables(text, names)) : null;
  return (
    <>
      {missingVariables(text, [...standard, ...columns]).map(({ name, missing }) => (
        <WarningNote key={name} text={t("campaigns.missing", { count: missing, total, name: `{${name}}` })} />
      ))}
      {withUnknown && usesProtocol(text) && <WarningNote text={t("common.noProtocol")} />}
      {unknown && <WarningNote text={unknown} />}
    </>
  );
}
