import { tooLongFields } from "@balcao/shared/channels/template-fields.ts";
import { makeStyles } from "@fluentui/react-components";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { OptionalTemplate } from "../../ui/template/OptionalTemplate.tsx";
import type { OfferedTemplates } from "../../ui/template/TemplatesPending.tsx";
import { headerFormat, templateIn } from "../../ui/template/template-in.ts";
import { tokens } from "../../ui/theme.ts";
import type { QuickMessageFormValues } from "./use-quick-message-form.ts";

const useStyles = makeStyles({
  hint: { margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type QuickTemplateFieldsProps = { control: Control<QuickMessageFormValues>; usable: OfferedTemplates };

/** The template of a quick message: which one, and those of its values that are the same each time. */
export function QuickTemplateFields({ control, usable }: QuickTemplateFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { field } = useController({ control, name: "template" });
  const chosen = field.value ?? null;
  const template = templateIn(usable.templates, chosen);
  const tooLong = template && chosen ? tooLongFields(template, chosen.values) : [];
  return (
    <OptionalTemplate
      offered={usable}
      field={{ ...field, value: chosen }}
      words={{
        title: t("quickMessages.template.title"),
        hint: t("quickMessages.template.hint"),
        none: t("quickMessages.template.none"),
        gone: t("quickMessages.template.gone", { name: chosen?.name ?? "" }),
        fields: t("quickMessages.template.fields"),
      }}
      problemOf={(key) => (tooLong.includes(key) ? t("messageTemplates.choice.tooLong") : null)}
      isPartial
    >
      {template && headerFormat(template) && <p className={styles.hint}>{t("quickMessages.template.file")}</p>}
    </OptionalTemplate>
  );
}
