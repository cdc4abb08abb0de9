import { cloudVerticals, profileMax } from "@balcao/shared/channels/cloud-profile.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../../ui/dialog/FormDialog.tsx";
import { SelectField } from "../../../../ui/form/SelectField.tsx";
import { TextField } from "../../../../ui/form/TextField.tsx";
import { RefusalReason } from "../../../../ui/frame/RefusalReason.tsx";
import { LoadFailed } from "../../../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../../../ui/list/SkeletonRows.tsx";
import { failureText } from "../../../../ui/text/failure-text.ts";
import { tokens } from "../../../../ui/theme.ts";
import { useToast } from "../../../../ui/toast/toast-context.ts";
import { InsertHours } from "./InsertHours.tsx";
import { ProfilePicture } from "./ProfilePicture.tsx";
import { useCloudProfileQuery, useSaveCloudProfileMutation } from "./profile-api.ts";
import type { ProfileValues } from "./profile-changes.ts";
import { useProfileForm } from "./use-profile-form.ts";

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  field: { display: "flex", flexDirection: "column", gap: "4px", minWidth: 0 },
});

/** Edits the profile of an official number, which Meta keeps. The picture is saved at once, the rest with the form. */
export function ProfileDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const { data, error: loadError, isFetching, refetch } = useCloudProfileQuery(connection.id);
  const [save, { error, isLoading }] = useSaveCloudProfileMutation();
  const { control, getValues, handleSubmit, setValue, changesIn } = useProfileForm(data);
  const submit = handleSubmit(async (values) => {
    const change = changesIn(values);
    if (change) {
      const answer = await save({ id: connection.id, change });
      if (answer.error) return;
      show("success", t("cloud.profile.saved"));
    }
    onClose();
  });
  return (
    <FormDialog
      title={t("cloud.profile.title")}
      error={error}
      busy={isLoading}
      onSubmit={data ? submit : undefined}
      onClose={onClose}
    >
      <RefusalReason error={error} />
      {data ? (
        <>
          <p className={styles.text}>{t("cloud.profile.intro")}</p>
          <ProfilePicture connection={connection} hasPicture={data.hasPicture} />
          <CountedField control={control} name="about" hint={t("cloud.profile.aboutHint")} isRequired />
          <div className={styles.field}>
            <CountedField control={control} name="description" rows={4} />
            <InsertHours
              text={() => getValues("description")}
              onInsert={(text) =>
                setValue("description", text, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
              }
            />
          </div>
          <CountedField control={control} name="address" />
          <CountedField control={control} name="email" />
          {[0, 1].map((at) => (
            <TextField
              key={at}
              control={control}
              name={`websites.${at}`}
              label={t("cloud.profile.website", { n: at + 1 })}
            />
          ))}
          <SelectField
            control={control}
            name="vertical"
            label={t("cloud.profile.vertical")}
            options={verticalsFor(t, data.vertical)}
          />
        </>
      ) : loadError && !isFetching ? (
        <LoadFailed text={failureText(t, loadError)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t("common.loading")} />
      )}
    </FormDialog>
  );
}

type CountedFieldProps = {
  control: Control<ProfileValues>;
  name: "about" | "address" | "description" | "email";
  hint?: string;
  rows?: number;
  isRequired?: boolean;
};

/** A text with Meta's limit, which shows what is left of it near its end. */
function CountedField({ control, name, hint = "", rows = 1, isRequired = false }: CountedFieldProps) {
  const { t } = useTranslation();
  const written = useWatch({ control, name }).trim();
  const left = profileMax[name] - written.length;
  const isNear = left <= profileMax[name] / 8;
  const count = left < 0 ? t("cloud.profile.over", { count: -left }) : t("cloud.profile.left", { count: left });
  return (
    <TextField
      control={control}
      name={name}
      label={t(`cloud.profile.${name}`)}
      hint={isNear ? count : hint}
      rows={rows}
      required={isRequired}
    />
  );
}

/** All categories in the order of their names. One that Meta added later keeps Meta's word. */
function verticalsFor(t: TFunction, present: string): { value: string; label: string }[] {
  const known = cloudVerticals.map((value) => ({ value: String(value), label: t(`cloud.profile.verticals.${value}`) }));
  const isKnown = present === "" || known.some(({ value }) => value === present);
  return [
    { value: "", label: t("cloud.profile.noVertical") },
    ...known.toSorted((one, other) => one.label.localeCompare(other.label)),
    ...(isKnown ? [] : [{ value: present, label: present }]),
  ];
}
