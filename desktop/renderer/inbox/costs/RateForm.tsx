import { NewRate, pricedCategories, rateCurrencies } from "@balcao/shared/inbox/costs.ts";
import { Field, Input, makeStyles } from "@fluentui/react-components";
import { useMemo } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { DateTimeFormField } from "../../ui/date-time/DateTimeFormField.tsx";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { SaveButton, SaveForm } from "../../ui/form/SaveForm.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { Alert } from "../../ui/frame/Alert.tsx";
import { categoryText } from "../../ui/text/cost-texts.ts";
import { narrow } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveRateMutation } from "./costs-api.ts";
import { countryChoices } from "./countries.ts";
import { rateProblem } from "./rate-problem.ts";
import { readMicros } from "./typed-micros.ts";

const useStyles = makeStyles({
  form: { display: "flex", flexDirection: "column", gap: "12px" },
  fields: {
    display: "grid",
    gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
    alignItems: "start",
    gap: "12px",
    "& > *": { gridColumn: "span 2" },
    "& > :nth-child(-n+2)": { gridColumn: "span 3" },
    // A box is as wide as its column, instead of the browser's default.
    "& .fui-Input, & .fui-Input__input, & .fui-Select": { minWidth: 0, width: "100%" },
    [narrow]: { "& > *": { gridColumn: "1 / -1" }, "& > :nth-child(-n+2)": { gridColumn: "1 / -1" } },
  },
  save: { alignSelf: "flex-start" },
});

type Values = Record<"category" | "country" | "from" | "currency" | "price", string>;

const bodyOf = ({ price, ...values }: Values) => ({ ...values, price: readMicros(price) });
const schema = z.preprocess((values) => bodyOf(values as Values), NewRate);

type RateFormProps = { missing: Pick<NewRate, "category" | "country"> | null; from: string };

/** Adds a price of the company, or replaces the one for the same category, country and day. */
export function RateForm({ missing, from }: RateFormProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const { show } = useToast();
  const country = missing?.country ?? "BR";
  const countries = useMemo(() => countryChoices(i18n.language, country), [i18n.language, country]);
  const [save, { error }] = useSaveRateMutation();
  const { control, handleSubmit, reset, getValues } = useForm<Values>({
    resolver: contractResolver(schema),
    defaultValues: { category: missing?.category ?? "marketing", country, from, currency: "USD", price: "" },
  });
  const submit = handleSubmit(async (values) => {
    const answer = await save(NewRate.parse(bodyOf(values)));
    if (answer.error) return;
    show("success", t("costs.rates.saved"));
    // The next price is often one of the same day, and may have been typed meanwhile.
    const now = getValues();
    reset({ ...now, price: now.price === values.price ? "" : now.price });
  });
  return (
    <SaveForm className={styles.form} onSave={submit}>
      {error !== undefined && <Alert text={rateProblem(t, error)} />}
      <div className={styles.fields}>
        <SelectField
          control={control}
          name="category"
          label={t("costs.columns.category")}
          options={pricedCategories.map((value) => ({ value, label: categoryText(t, value) }))}
        />
        <SelectField control={control} name="country" label={t("costs.rates.country")} options={countries} />
        <DateTimeFormField control={control} kind="date" name="from" label={t("costs.rates.from")} required />
        <SelectField
          control={control}
          name="currency"
          label={t("costs.rates.currency")}
          options={rateCurrencies.map((value) => ({ value, label: t(`costs.rates.currencies.${value}`) }))}
        />
        <Controller
          control={control}
          name="price"
          render={({ field, fieldState }) => (
            <Field
              required
              label={t("costs.rates.price")}
              validationMessage={fieldState.error ? t("costs.rates.priceWrong") : null}
            >
              <Input {...field} inputMode="decimal" autoComplete="off" placeholder={t("costs.rates.priceExample")} />
            </Field>
          )}
        />
      </div>
      <SaveButton className={styles.save}>{t("costs.rates.save")}</SaveButton>
    </SaveForm>
  );
}
