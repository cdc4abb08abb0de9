import type { CloudSignUp } from "@balcao/shared/channels/cloud.ts";
import { Field, Input, Select } from "@fluentui/react-components";
import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/form/TextField.tsx";
import { phoneText } from "../../../ui/text/phone-text.ts";
import type { CloudValues } from "./ManualFields.tsx";

export type Granted = CloudSignUp["numbers"][number];

type GrantedNumberProps = {
  control: Control<CloudValues>;
  /** The numbers that were authorized at Meta, and no connection has. */
  numbers: readonly Granted[];
  chosen: Granted;
  onChoose: (number: Granted) => void;
};

/** The number that was authorized at Meta, or the choice of one of several, and the PIN of one that needs it. */
export function GrantedNumber({ control, numbers, chosen, onChoose }: GrantedNumberProps) {
  const { t } = useTranslation();
  const choose = (id: string) => {
    const wanted = numbers.find(({ phoneNumberId }) => phoneNumberId === id);
    if (wanted) onChoose(wanted);
  };
  return (
    <>
      {numbers.length === 1 ? (
        <Field label={t("cloud.signUp.number")}>
          <Input readOnly value={nameOf(chosen)} />
        </Field>
      ) : (
        <Field label={t("cloud.signUp.number")} hint={t("cloud.signUp.numberHint")}>
          <Select value={chosen.phoneNumberId} onChange={(_event, { value }) => choose(value)}>
            {numbers.map((one) => (
              <option key={one.phoneNumberId} value={one.phoneNumberId}>
                {nameOf(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {chosen.needsPin && (
        <TextField
          control={control}
          name="pin"
          label={t("cloud.pin")}
          hint={t("cloud.signUp.pinHint")}
          inputMode="numeric"
          required
        />
      )}
    </>
  );
}

const nameOf = ({ number, name }: Granted): string => [phoneText(number), name].filter(Boolean).join(" · ");
