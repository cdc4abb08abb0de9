import { type TemplateHeader, templateMax, templateMediaFormats } from "@balcao/shared/channels/message-templates.ts";
import { Button, Field, Input, makeStyles, Select, Textarea } from "@fluentui/react-components";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { TemplateSampleField } from "./TemplateSampleField.tsx";
import { type TemplateForm, withVariable } from "./use-template-form.ts";

const useStyles = makeStyles({ variable: { marginTop: "8px" } });

const headers = ["none", "text", ...templateMediaFormats] as const;
type HeaderChoice = (typeof headers)[number];

const headerFor = (choice: HeaderChoice): TemplateHeader | null =>
  choice === "none" ? null : choice === "text" ? { format: "text", text: "" } : { format: choice };

/** Header, text and footer of a template. */
export function TemplateTexts({ form, change, problemAt, connectionId }: TemplateForm & { connectionId: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const body = useRef<HTMLTextAreaElement>(null);
  const { header } = form;
  const addVariable = () => {
    change({ body: withVariable(form.body, body.current?.selectionStart ?? form.body.length) });
    body.current?.focus();
  };
  return (
    <>
      <Field label={t("messageTemplates.header")}>
        <Select
          value={header?.format ?? "none"}
          onChange={(_event, { value }) => change({ header: headerFor(value as HeaderChoice) })}
        >
          {headers.map((choice) => (
            <option key={choice} value={choice}>
              {t(`messageTemplates.headers.${choice}`)}
            </option>
          ))}
        </Select>
      </Field>
      {header?.format === "text" && (
        <Field label={t("messageTemplates.headerText")} required validationMessage={problemAt("header")}>
          <Input
            value={header.text}
            autoComplete="off"
            onChange={(_event, { value }) => change({ header: { format: "text", text: value } })}
          />
        </Field>
      )}
      {header && header.format !== "text" && (
        <TemplateSampleField
          key={header.format}
          connectionId={connectionId}
          format={header.format}
          problem={problemAt("header")}
          onHandle={(sample) =>
            change({ header: sample ? { format: header.format, sample } : { format: header.format } })
          }
        />
      )}
      <div>
        <Field
          label={t("messageTemplates.body")}
          required
          hint={t("messageTemplates.bodyHint", { left: templateMax.body - form.body.trim().length })}
          validationMessage={problemAt("body")}
        >
          <Textarea
            textarea={{ ref: body }}
            rows={5}
            resize="vertical"
            value={form.body}
            onChange={(_event, { value }) => change({ body: value })}
          />
        </Field>
        <Button size="small" className={styles.variable} onClick={addVariable}>
          {t("messageTemplates.addVariable")}
        </Button>
      </div>
      <Field
        label={t("messageTemplates.footer")}
        hint={t("messageTemplates.footerHint")}
        validationMessage={problemAt("footer")}
      >
        <Input value={form.footer} autoComplete="off" onChange={(_event, { value }) => change({ footer: value })} />
      </Field>
    </>
  );
}
