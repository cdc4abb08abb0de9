import type { CloudSetUp } from "@balcao/shared/channels/cloud.ts";
import { Checkbox, makeStyles } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/form/TextField.tsx";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  head: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  steps: {
    margin: 0,
    paddingInlineStart: "20px",
    display: "flex",
    flexDirection: "column",
    gap: "4px",
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
  },
  own: { margin: "-8px 0 -8px -8px" },
});

/** The form of a new official number. An empty text stands for none, unless this number needs it. */
export type CloudValues = Record<
  "name" | "phoneNumberId" | "wabaId" | "accessToken" | "appSecret" | "pin" | "ticket",
  string
> & { needed: "appSecret" | "pin" | null };

type ManualFieldsProps = {
  form: UseFormReturn<CloudValues>;
  /** Null if the server did not tell it. */
  setUp: CloudSetUp | null;
};

/** The fields of a person who has the number's ids and a token, and perhaps an app of the company's own. */
export function ManualFields({ form, setUp }: ManualFieldsProps) {
  const { control, setValue } = form;
  const styles = useStyles();
  const { t } = useTranslation();
  const [wantsOwn, setWantsOwn] = useState(false);
  const isForced = setUp?.isConfigured === false;
  const isOwn = wantsOwn || isForced;
  useEffect(() => {
    setValue("needed", isOwn ? "appSecret" : null);
    if (!isOwn) setValue("appSecret", "");
  }, [isOwn, setValue]);
  return (
    <>
      <h3 className={styles.head}>{t("cloud.fromMeta")}</h3>
      <ol className={styles.steps}>
        <li>{t("cloud.step1")}</li>
        <li>{t("cloud.step2")}</li>
        <li>{t("cloud.step3")}</li>
        {isOwn && <li>{t("cloud.ownApp.step")}</li>}
      </ol>
      <TextField control={control} name="phoneNumberId" label={t("cloud.phoneNumberId")} inputMode="numeric" required />
      <TextField control={control} name="wabaId" label={t("cloud.wabaId")} inputMode="numeric" required />
      <TextField
        control={control}
        name="accessToken"
        label={t("cloud.accessToken")}
        hint={t("cloud.accessTokenHint")}
        type="password"
        required
      />
      <TextField control={control} name="pin" label={t("cloud.pin")} hint={t("cloud.pinHint")} inputMode="numeric" />
      {!isForced && setUp?.takesOwnApps && (
        <Checkbox
          className={styles.own}
          label={t("cloud.ownApp.choice")}
          checked={wantsOwn}
          onChange={(_event, { checked }) => setWantsOwn(checked === true)}
        />
      )}
      {isForced && <p className={styles.text}>{t("cloud.ownApp.needed")}</p>}
      {isOwn && (
        <TextField
          control={control}
          name="appSecret"
          label={t("cloud.ownApp.secret")}
          hint={t("cloud.ownApp.secretHint")}
          type="password"
          required
        />
      )}
    </>
  );
}
