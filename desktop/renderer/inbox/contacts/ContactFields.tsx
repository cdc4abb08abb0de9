import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Add16Regular, Delete20Regular } from "@fluentui/react-icons";
import { type Control, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { tokens } from "../../ui/theme.ts";
import { type ContactFormValues, lacksNumber } from "./use-contact-form.ts";

const useStyles = makeStyles({
  extra: { display: "flex", flexDirection: "column", gap: "8px", margin: 0, padding: 0, border: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: "4px", fontSize: "12px", fontWeight: 600, color: tokens.colorNeutralForeground3 },
  pair: { display: "grid", gridTemplateColumns: "minmax(0,2fr) minmax(0,3fr) 32px", gap: "8px", alignItems: "start" },
  // Aligned with the boxes, below their labels.
  remove: { marginTop: "22px" },
  input: { "& .fui-Input": { minWidth: 0, width: "100%" } },
  add: { alignSelf: "flex-start" },
});

type ContactFieldsProps = {
  control: Control<ContactFormValues>;
  /** Null for a new one. */
  contact: Contact | null;
};

/** Name, number, e-mail, and extra fields with any name. A group has no number. */
export function ContactFields({ control, contact }: ContactFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const isHidden = lacksNumber(contact);
  const { fields, append, remove } = useFieldArray({ control, name: "extraInfo" });
  return (
    <>
      <TextField control={control} name="name" label={t("contacts.form.name")} required autoFocus />
      {!contact?.isGroup && (
        <TextField
          control={control}
          name="number"
          type="tel"
          label={t("contacts.form.number")}
          hint={t(isHidden ? "contacts.form.numberHidden" : "contacts.form.numberHint")}
          required={!isHidden}
        />
      )}
      <TextField control={control} name="email" type="email" label={t("contacts.form.email")} />
      <fieldset className={styles.extra}>
        <legend className={styles.legend}>{t("contacts.form.extraInfo")}</legend>
        {fields.map(({ id }, index) => (
          <div key={id} className={styles.pair}>
            <div className={styles.input}>
              <TextField control={control} name={`extraInfo.${index}.name`} label={t("contacts.form.extraName")} />
            </div>
            <div className={styles.input}>
              <TextField control={control} name={`extraInfo.${index}.value`} label={t("contacts.form.extraValue")} />
            </div>
            <Tip text={t("contacts.form.removeExtra", { n: index + 1 })}>
              <Button
                appearance="subtle"
                className={styles.remove}
                icon={<Delete20Regular />}
                onClick={() => remove(index)}
              />
            </Tip>
          </div>
        ))}
        <Button
          size="small"
          className={styles.add}
          icon={<Add16Regular />}
          onClick={() => append({ name: "", value: "" })}
        >
          {t("contacts.form.addExtra")}
        </Button>
      </fieldset>
    </>
  );
}
