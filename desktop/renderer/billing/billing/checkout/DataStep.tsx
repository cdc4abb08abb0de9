import { checkoutCountries } from "@balcao/shared/billing/subscription.ts";
import { makeStyles } from "@fluentui/react-components";
import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../ui/form/SelectField.tsx";
import { narrow } from "../../../ui/theme.ts";
import { BillingField } from "./BillingField.tsx";
import { type Checkout, maskZip } from "./checkout-form.ts";

const useStyles = makeStyles({
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
    alignItems: "start",
    gap: "16px",
    "& > *": { gridColumn: "span 3" },
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", "& > *": { gridColumn: "auto" } },
  },
  whole: { gridColumn: "1 / -1", [narrow]: { gridColumn: "auto" } },
});

type DataStepProps = { control: Control<Checkout>; country: Checkout["country"] };

/** The billing name and address. */
export function DataStep({ control, country }: DataStepProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.grid}>
      <div className={styles.whole}>
        <BillingField control={control} name="firstName" autoComplete="name" required autoFocus />
      </div>
      <SelectField
        control={control}
        name="country"
        label={t("billing.fields.country")}
        required
        options={checkoutCountries.map((value) => ({ value, label: t(`billing.countries.${value}`) }))}
      />
      <BillingField
        control={control}
        name="zipcode"
        autoComplete="postal-code"
        inputMode="numeric"
        required
        mask={(typed) => maskZip(typed, country)}
      />
      <div className={styles.whole}>
        <BillingField control={control} name="address2" autoComplete="street-address" required />
      </div>
      <BillingField control={control} name="district" autoComplete="address-level3" />
      <BillingField control={control} name="city" autoComplete="address-level2" required />
      <BillingField control={control} name="state" autoComplete="address-level1" />
    </div>
  );
}
