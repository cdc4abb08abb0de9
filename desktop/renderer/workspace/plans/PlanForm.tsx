import { type Plan, planDefaults, SavePlan } from "@balcao/shared/workspace/plans.ts";
import { Button, Field, Input, makeStyles, Switch } from "@fluentui/react-components";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FormButtons } from "../../ui/form/FormButtons.tsx";
import { FormCard } from "../../ui/form/FormCard.tsx";
import { contractResolver, problemText } from "../../ui/form/form-problems.ts";
import { maskPrice, priceInput, sentPrice } from "../../ui/form/price-mask.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { DeletePlan } from "./DeletePlan.tsx";
import { useSavePlanMutation } from "./plans-api.ts";

const useStyles = makeStyles({
  figures: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "12px",
    alignItems: "start",
    // A box is as wide as its column, instead of the browser's default.
    "& .fui-Input, & .fui-Input__input": { minWidth: 0, width: "100%" },
  },
});

type Figure = "users" | "connections" | "queues" | "storage";
type Values = Record<Figure, string> & { name: string; value: string; isPublic: boolean };

const isFree = (price: string): boolean => price !== "" && Number(sentPrice(price)) === 0;

/** The form's request body: the price without its mask. */
const sent = (values: Values) => ({ ...values, value: sentPrice(values.value) });
const schema = z.preprocess((values) => sent(values as Values), SavePlan);

type PlanFormProps = {
  /** Null creates a new one. Mount it again for another. */
  plan: Plan | null;
  /** The form must be emptied. */
  onDone: () => void;
};

/** A plan's name, price and limits. */
export function PlanForm({ plan, onDone }: PlanFormProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const [save, { isLoading }] = useSavePlanMutation();
  const [isDeleting, setDeleting] = useState(false);
  const { name, value, users, connections, queues, storage, isPublic } = plan ?? { name: "", ...planDefaults };
  const { control, handleSubmit } = useForm<Values>({
    resolver: contractResolver(schema),
    defaultValues: {
      ...{ name, isPublic, value: priceInput(value) },
      ...{ users: String(users), connections: String(connections), queues: String(queues) },
      storage: String(storage),
    },
  });
  const submit = handleSubmit(async (values) => {
    const { error } = await save({ id: plan?.id ?? null, plan: sent(values) });
    if (error) return show("error", t("plans.saveFailed"));
    show("success", t("plans.saved"));
    onDone();
  });
  const heading = plan ? t("plans.edit") : t("plans.new");
  return (
    <>
      <FormCard label={heading} onSubmit={submit}>
        <TextField control={control} name="name" label={t("plans.name")} required />
        <Controller
          control={control}
          name="value"
          render={({ field, fieldState }) => (
            <Field
              required
              label={t("plans.value")}
              hint={isFree(field.value) ? t("plans.valueFree") : t("plans.valueHint")}
              validationMessage={problemText(t, fieldState.error)}
            >
              <Input
                {...field}
                inputMode="decimal"
                autoComplete="off"
                contentBefore="R$"
                onChange={(_event, data) => field.onChange(maskPrice(data.value))}
              />
            </Field>
          )}
        />
        <div className={styles.figures}>
          <TextField control={control} name="users" label={t("plans.users")} type="number" required />
          <TextField control={control} name="connections" label={t("plans.connections")} type="number" required />
          <TextField control={control} name="queues" label={t("plans.queues")} type="number" required />
          <TextField control={control} name="storage" label={t("plans.storage")} type="number" required />
        </div>
        <Controller
          control={control}
          name="isPublic"
          render={({ field: { value, onChange, ref } }) => (
            <Switch
              ref={ref}
              label={t("plans.isPublic")}
              checked={value}
              onChange={(_event, { checked }) => onChange(checked)}
            />
          )}
        />
        <FormButtons isBusy={isLoading} clearText={t("plans.clear")} onClear={onDone}>
          {plan && <Button onClick={() => setDeleting(true)}>{t("common.delete")}</Button>}
        </FormButtons>
      </FormCard>
      {plan && isDeleting && <DeletePlan plan={plan} onDeleted={onDone} onClose={() => setDeleting(false)} />}
    </>
  );
}
