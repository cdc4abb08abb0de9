import { quickMessageScopes } from "@balcao/shared/inbox/quick-messages.ts";
import { Field, Select } from "@fluentui/react-components";
import { type Control, Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { problemText } from "../../ui/form/form-problems.ts";
import { useListQueuesQuery } from "../../workspace/queues/queues-api.ts";
import type { QuickMessageFormValues } from "./use-quick-message-form.ts";

/** Chooses the scope of a quick message: its author, the agents of a queue, or everybody. Agents share with their queues. */
export function ScopeFields({ control }: { control: Control<QuickMessageFormValues> }) {
  const { t } = useTranslation();
  const user = useSessionUser();
  const isAdmin = user.profile === "admin";
  const scope = useWatch({ control, name: "scope" });
  const { data: allQueues = [] } = useListQueuesQuery(undefined, { skip: !isAdmin || scope !== "queue" });
  const queues = isAdmin ? allQueues : user.queues;
  const mayShare = { user: true, queue: isAdmin || queues.length > 0, company: isAdmin };
  // A choice from before stays, even where the person could not make it today.
  const scopes = quickMessageScopes.filter((one) => mayShare[one] || one === scope);
  return (
    <>
      <Controller
        control={control}
        name="scope"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Field label={t("quickMessages.scope")}>
            <Select ref={ref} value={value} onBlur={onBlur} onChange={(_event, data) => onChange(data.value)}>
              {scopes.map((one) => (
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
