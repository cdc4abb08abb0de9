import { Field, Input } from "@fluentui/react-components";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { problemText } from "../../../ui/form/form-problems.ts";
import { type Checkout, missingField } from "./checkout-form.ts";

type BillingFieldProps = {
  control: Control<Checkout>;
  name: Exclude<keyof Checkout, "plan" | "country">;
  autoComplete: string;
  required?: boolean;
  autoFocus?: boolean;
  inputMode?: "numeric";
  /** Formats the typed text. */
  mask?: (typed: string) => string;
};

/** A text field of the billing data, with its own error texts. */
export function BillingField(props: BillingFieldProps) {
  const { control, name, required = false, mask = (typed: string) => typed, ...input } = props;
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => {
        const missing = missingField(name, error);
        const problem = name === "zipcode" && error ? t("billing.invalidZip") : problemText(t, error);
        return (
          <Field
            required={required}
            label={t(`billing.fields.${name}`)}
            validationMessage={missing ? t(`billing.missing.${missing}`) : problem}
          >
            <Input {...field} {...input} onChange={(_event, { value }) => field.onChange(mask(value))} />
          </Field>
        );
      }}
    />
  );
}
