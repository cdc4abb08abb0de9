import { type TemplateButton, templateButtonTypes } from "@balcao/shared/channels/message-templates.ts";
import {
  Button,
  Field,
  Input,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from "@fluentui/react-components";
import { Add16Regular, Dismiss16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { tokens } from "../../ui/theme.ts";
import type { TemplateForm } from "./use-template-form.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "12px", border: 0, margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: "8px", fontWeight: 600 },
  button: {
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    padding: "8px 12px 12px",
    borderRadius: "8px",
    boxShadow: `inset 0 0 0 1px ${tokens.hairline}`,
  },
  head: { display: "flex", alignItems: "center", justifyContent: "space-between", fontWeight: 500 },
  problem: { color: tokens.bad, fontSize: "12px", lineHeight: "16px" },
  add: { alignSelf: "flex-start" },
});

/** The buttons of a template: answers, addresses, a phone number, a code to copy. */
export function TemplateButtonFields({ form, change, problemAt }: TemplateForm) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { buttons } = form;
  const set = (n: number, part: Partial<TemplateButton>) =>
    change({ buttons: buttons.map((button, at) => (at === n ? { ...button, ...part } : button)) });
  const add = (type: TemplateButton["type"]) =>
    // WhatsApp writes the text of a code's button itself.
    change({ buttons: [...buttons, { type, text: type === "code" ? t("messageTemplates.copyCode") : "", value: "" }] });
  // The examples belong to places, which change with the removal.
  const remove = (n: number) =>
    change({
      buttons: buttons.filter((_button, at) => at !== n),
      examples: Object.fromEntries(Object.entries(form.examples).filter(([key]) => !key.startsWith("button."))),
    });
  const problem = problemAt("buttons");
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>{t("messageTemplates.buttons")}</legend>
      {buttons.map((button, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a button is known by its place
        <div key={n} className={styles.button}>
          <div className={styles.head}>
            {t(`messageTemplates.buttonTypes.${button.type}`)}
            <Tip text={t("messageTemplates.removeButton", { n: n + 1 })}>
              <Button appearance="subtle" size="small" icon={<Dismiss16Regular />} onClick={() => remove(n)} />
            </Tip>
          </div>
          <ButtonTexts button={button} problem={problemAt(`button.${n}`)} onChange={(part) => set(n, part)} />
        </div>
      ))}
      {problem && (
        <div className={styles.problem} role="alert">
          {problem}
        </div>
      )}
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button size="small" icon={<Add16Regular />} className={styles.add}>
            {t("messageTemplates.addButton")}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {templateButtonTypes.map((type) => (
              <MenuItem key={type} onClick={() => add(type)}>
                {t(`messageTemplates.buttonTypes.${type}`)}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </fieldset>
  );
}

type ButtonTextsProps = {
  button: TemplateButton;
  problem: string | null;
  onChange: (part: Partial<TemplateButton>) => void;
};

function ButtonTexts({ button: { type, text, value }, problem, onChange }: ButtonTextsProps) {
  const { t } = useTranslation();
  const hasValue = type === "url" || type === "phone";
  return (
    <>
      {type !== "code" && (
        <Field label={t("messageTemplates.buttonText")} required validationMessage={hasValue ? null : problem}>
          <Input value={text} autoComplete="off" onChange={(_event, data) => onChange({ text: data.value })} />
        </Field>
      )}
      {hasValue && (
        <Field
          label={t(`messageTemplates.buttonValues.${type}`)}
          hint={type === "url" ? t("messageTemplates.urlHint", { variable: "{{1}}" }) : null}
          required
          validationMessage={problem}
        >
          <Input value={value} autoComplete="off" onChange={(_event, data) => onChange({ value: data.value })} />
        </Field>
      )}
    </>
  );
}
