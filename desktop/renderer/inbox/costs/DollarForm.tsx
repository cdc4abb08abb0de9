import { Dollar } from "@balcao/shared/inbox/costs.ts";
import { Field, Input, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionButton } from "../../ui/action/ActionButton.tsx";
import { SaveButton, SaveForm } from "../../ui/form/SaveForm.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveDollarMutation } from "./costs-api.ts";
import { readMicros, writeMicros } from "./typed-micros.ts";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", gap: "12px" },
  input: { width: "160px" },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

type DollarFormProps = {
  /** Millionths of a real. */
  dollar: number;
  /** The value is the product's own estimate. */
  isEstimate: boolean;
};

/** The price of a dollar, by which prices in dollars are shown in reais. */
export function DollarForm({ dollar, isEstimate }: DollarFormProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [save] = useSaveDollarMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? writeMicros(dollar);
  const [isWrong, setWrong] = useState(false);
  const send = async (value: Dollar["dollar"]) => {
    setWrong(false);
    const { error } = await save({ dollar: value });
    if (error) return showFailure(error);
    // Until the prices are refetched `dollar` is the one of before. Another one may have been typed meanwhile.
    setTyped((now) => (now !== typed ? now : value === null ? null : writeMicros(value)));
    show("success", t("costs.rates.dollarSaved"));
  };
  const submit = async () => {
    const value = Dollar.shape.dollar.safeParse(readMicros(shown)).data;
    if (value === undefined) setWrong(true);
    else await send(value);
  };
  return (
    <SaveForm className={styles.form} onSave={submit}>
      <Field
        label={t("costs.rates.dollarLabel")}
        hint={t(isEstimate ? "costs.rates.dollarEstimate" : "costs.rates.dollarOwn")}
        validationMessage={isWrong ? t("costs.rates.dollarWrong") : null}
      >
        <Input
          className={styles.input}
          contentBefore="R$"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={(_event, { value }) => setTyped(value)}
        />
      </Field>
      <div className={styles.buttons}>
        <SaveButton appearance="secondary">{t("costs.rates.saveDollar")}</SaveButton>
        {!isEstimate && (
          <ActionButton appearance="subtle" onAct={() => send(null)}>
            {t("costs.rates.useEstimate")}
          </ActionButton>
        )}
      </div>
    </SaveForm>
  );
}
