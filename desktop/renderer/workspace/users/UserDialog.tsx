import type { Invitation } from "@balcao/shared/workspace/password-links.ts";
import { profiles } from "@balcao/shared/workspace/users.ts";
import { Field, Input, Select } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { problemText } from "../../ui/form/form-problems.ts";
import { ManyField } from "../../ui/form/ManyField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useListQueuesQuery } from "../queues/queues-api.ts";
import { AccessField } from "./AccessField.tsx";
import { type FormUser, useUserForm } from "./use-user-form.ts";

type UserDialogProps = {
  title: string;
  /** Null creates a new one. */
  user: FormUser | null;
  onClose: () => void;
  /** Gets the link of a new person who was invited. */
  onInvited?: (invitation: Invitation) => void;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Fields of another feature; the screen passes them in. */
  children?: ReactNode;
};

/** A user's name, e-mail and password; admins also edit the profile and the queues. */
export function UserDialog({ title, user, onClose, onInvited = onClose, notice, children }: UserDialogProps) {
  const { t } = useTranslation();
  const form = useUserForm(user, { onDone: onClose, onInvited });
  const { control, submit, error, isBusy, isInvitation, editsProfile, editsQueues, editsLimit, asksProof, asksCode } =
    form;
  const { data: queues = [] } = useListQueuesQuery(undefined, { skip: !editsQueues });
  return (
    <FormDialog
      title={title}
      error={error}
      busy={isBusy}
      saveLabel={t(isInvitation ? "users.invitation.make" : "common.save")}
      onSubmit={submit}
      onClose={onClose}
    >
      {notice}
      <TextField control={control} name="name" label={t("users.name")} required autoFocus />
      <TextField control={control} name="email" label={t("users.email")} type="email" required />
      {user === null && <AccessField control={control} />}
      {!isInvitation && (
        <TextField
          control={control}
          name="password"
          label={t("users.password")}
          type="password"
          autoComplete="new-password"
          {...(user ? { hint: t("users.passwordHint") } : { required: true })}
        />
      )}
      {asksProof && (
        <TextField
          control={control}
          name="currentPassword"
          label={t("users.currentPassword")}
          hint={t("users.currentPasswordHint")}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      {asksCode && (
        <TextField control={control} name="code" label={t("users.code")} autoComplete="one-time-code" required />
      )}
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
