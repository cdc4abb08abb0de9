import { quickMessageScopes } from "@balcao/shared/quick-messages.ts";
import { Field, Select } from "@fluentui/react-components";
import { type Control, Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { problemText } from "../../ui/form-problems.ts";
import { useListQueuesQuery } from "../queues/queues-api.ts";
import type { QuickMessageFormValues } from "./use-quick-message-form.ts";

/** Who may use a quick message: its author, the agents of a queue, or everybody. */
export function ScopeFields({ control }: { control: Control<QuickMessageFormValues> }) {
  const { t } = useTranslation();
  const scope = useWatch({ control, name: "scope" });
  const { data: queues = [] } = useListQueuesQuery(undefined, { skip: scope !== "queue" });
  return (
    <>
      <Controller
        control={control}
        name="scope"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Field label={t("quickMessages.scope")}>
            <Select ref={ref} value={value} onBlur={onBlur} onChange={(_event, data) => onChange(data.value)}>
              {quickMessageScopes.map((one) => (
                <option key={one} value={one}>
                  {t(`quickMessages.scopes.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      />
      {scope === "queue" && (
        <Controller
          control={control}
          name="queueId"
          render={({ field: { value, onChange, ref, onBlur }, fieldState }) => (
            <ChoiceField
              label={t("common.queue")}
              required
              problem={problemText(t, fieldState.error)}
              value={value}
              choices={queues}
              noneText={t("common.chooseQueue")}
              ref={ref}
              onBlur={onBlur}
              onChange={onChange}
            />
          )}
        />
      )}
    </>
  );
}
