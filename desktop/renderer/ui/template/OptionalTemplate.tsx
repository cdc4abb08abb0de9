import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { fieldsOf } from "@balcao/shared/channels/template-fields.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import type { RefCallBack } from "react-hook-form";
import { tokens } from "../theme.ts";
import { firstChoice, useVariableNames } from "./first-choice.ts";
import { TemplateFields } from "./TemplateFields.tsx";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { TemplateSelect } from "./TemplateSelect.tsx";
import { type OfferedTemplates, TemplatesPending } from "./TemplatesPending.tsx";
import { type TemplateName, templateIn } from "./template-in.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "12px", border: 0, margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, fontWeight: 600 },
  hint: { margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type OptionalTemplateProps = {
  offered: OfferedTemplates;
  field: { value: TemplateChoice | null; ref: RefCallBack; onChange: (choice: TemplateChoice | null) => void };
  words: {
    title: string;
    hint: string;
    /** Shown where there is none to choose. */
    none: string;
    /** Shown where the chosen one cannot be sent any more. */
    gone: string;
    /** Shown below the fields. */
    fields: string;
  };
  /** Why the value of a field cannot be saved; null if it can. */
  problemOf: (key: string) => string | null;
  /** True where a field may stay empty. */
  isPartial?: boolean;
  /** A hint above the preview. */
  children?: ReactNode;
};

/** A template beside a text, for a time in which the text is not delivered: none, or one with its values. */
export function OptionalTemplate(props: OptionalTemplateProps) {
  const { offered, field, words, problemOf, isPartial = false, children } = props;
  const styles = useStyles();
  const suggestions = useVariableNames();
  const chosen = field.value;
  const [left, setLeft] = useState<Readonly<Record<string, TemplateChoice>>>({});
  const template = templateIn(offered.templates, chosen);
  // One that is chosen again has the values that it was left with.
  const choose = (next: MessageTemplate | null) => {
    if (chosen) setLeft({ ...left, [keyOf(chosen)]: chosen });
    field.onChange(next && (left[keyOf(next)] ?? firstChoice(next)));
  };
  return (
    <fieldset
      className={styles.root}
      ref={(root) => {
        // Where the form puts the focus after a refusal.
        field.ref({ focus: () => root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus() });
      }}
    >
      <legend className={styles.legend}>{words.title}</legend>
      <p className={styles.hint}>{words.hint}</p>
      {offered.templates ? (
        <TemplateSelect
          templates={offered.templates}
          chosen={chosen}
          noneText={words.none}
          goneText={words.gone}
          isWrong={false}
          isOptional
          onChoose={choose}
        />
      ) : (
        <TemplatesPending {...offered} />
      )}
      {template && chosen && (
        <>
          <TemplateFields
            template={template}
            values={chosen.values}
            suggestions={suggestions}
            problemOf={problemOf}
            isPartial={isPartial}
            onChange={(values) => field.onChange({ ...chosen, values })}
          />
          {fieldsOf(template).length > 0 && <p className={styles.hint}>{words.fields}</p>}
          {children}
          <TemplatePreview parts={template} values={chosen.values} />
        </>
      )}
    </fieldset>
  );
}

const keyOf = ({ name, language }: TemplateName): string => `${name} ${language}`;
