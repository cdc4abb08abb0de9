import { profiles } from "@balcao/shared/users.ts";
import { Field, Input, Select } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { problemText } from "../../ui/form-problems.ts";
import { ManyField } from "../../ui/ManyField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useListQueuesQuery } from "../queues/queues-api.ts";
import { type FormUser, useUserForm } from "./use-user-form.ts";

type UserDialogProps = {
  title: string;
  /** Null makes a new one. */
  user: FormUser | null;
  onClose: () => void;
  /** What another feature has of the person: the screen that composes them hands it in. */
  children?: ReactNode;
};

/** A person's name, e-mail and password; for admins also what they may do and which queues they attend. */
export function UserDialog({ title, user, onClose, children }: UserDialogProps) {
  const { t } = useTranslation();
  const { control, submit, error, isBusy, editsProfile, editsQueues, editsLimit } = useUserForm(user, onClose);
  const { data: queues = [] } = useListQueuesQuery(undefined, { skip: !editsQueues });
  return (
    <FormDialog title={title} error={error} busy={isBusy} onSubmit={submit} onClose={onClose}>
      <TextField control={control} name="name" label={t("users.name")} required autoFocus />
      <TextField control={control} name="email" label={t("users.email")} type="email" required />
      <TextField
        control={control}
        name="password"
        label={t("users.password")}
        type="password"
        autoComplete="new-password"
        {...(user ? { hint: t("users.passwordHint") } : { required: true })}
      />
      {editsProfile && (
        <Controller
          control={control}
          name="profile"
          render={({ field: { value, onChange, ref, onBlur } }) => (
            <Field label={t("users.profile")} hint={t(`users.profileHints.${value}`)}>
              <Select ref={ref} value={value} onBlur={onBlur} onChange={(_event, data) => onChange(data.value)}>
                {profiles.map((profile) => (
                  <option key={profile} value={profile}>
                    {t(`users.profiles.${profile}`)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        />
      )}
      {editsQueues && (
        <Controller
          control={control}
          name="queueIds"
          render={({ field: { value, onChange } }) => (
            <ManyField
              label={t("users.queues")}
              noneText={t("users.noQueues")}
              choices={queues}
              value={value}
              onChange={onChange}
            />
          )}
        />
      )}
      {editsLimit && (
        <Controller
          control={control}
          name="openTicketLimit"
          render={({ field: { value, onChange, ref, onBlur }, fieldState }) => (
            <Field
              label={t("users.limit")}
              hint={t("users.limitHint")}
              validationMessage={problemText(t, fieldState.error)}
            >
              <Input
                ref={ref}
                type="number"
                min={1}
                max={1000}
                value={value === null ? "" : String(value)}
                onBlur={onBlur}
                onChange={(_event, data) => onChange(data.value === "" ? null : Number(data.value))}
              />
            </Field>
          )}
        />
      )}
      {children}
    </FormDialog>
  );
}
