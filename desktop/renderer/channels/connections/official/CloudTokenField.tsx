import { type CloudSignUp, RenewCloud } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnce } from "../../../ui/action/use-once.ts";
import { failureText } from "../../../ui/text/failure-text.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useCloudNumberQuery, useCloudSetUpQuery, useRenewCloudMutation } from "./cloud-api.ts";
import { SignUpButton } from "./SignUpButton.tsx";
import { signUpAddress } from "./use-sign-up.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  button: { marginTop: "8px" },
});

/** Replaces the access token of an official connection, which Meta may have ended, or its app's secret. Saved at once. */
export function CloudTokenField({ connection: { id } }: { connection: Connection }) {
  const styles = useStyles();
  const { data: number } = useCloudNumberQuery(id);
  const { data: setUp } = useCloudSetUpQuery();
  const address = signUpAddress(setUp);
  return (
    <div className={styles.root}>
      {address && number && !number.ownApp && <RenewAtMeta address={address} number={number} />}
      <SecretField id={id} name="accessToken" />
      {number?.ownApp && <SecretField id={id} name="appSecret" />}
    </div>
  );
}

type RenewAtMetaProps = { address: string; number: { connectionId: number; phoneNumberId: string } };

/** Replaces the token by another authorization at Meta. */
function RenewAtMeta({ address, number: { connectionId: id, phoneNumberId } }: RenewAtMetaProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [renew, { error, reset }] = useRenewCloudMutation();
  const [isOther, setOther] = useState(false);
  const granted = async ({ ticket, numbers }: CloudSignUp) => {
    const isGranted = numbers.some((one) => one.phoneNumberId === phoneNumberId);
    reset();
    setOther(!isGranted);
    if (!isGranted) return;
    const answer = await renew({ id, ticket });
    if (answer.data) show("success", t("cloud.renewed"));
  };
  const refusal = error === undefined ? null : failureText(t, error);
  return (
    <SignUpButton
      address={address}
      label={t("cloud.signUp.renew")}
      problem={isOther ? t("cloud.signUp.otherNumber") : refusal}
      onGranted={(given) => void granted(given)}
    />
  );
}

const texts = {
  accessToken: { label: "cloud.newToken", hint: "cloud.newTokenHint", action: "cloud.renew", done: "cloud.renewed" },
  appSecret: {
    label: "cloud.ownApp.newSecret",
    hint: "cloud.ownApp.newSecretHint",
    action: "cloud.ownApp.renew",
    done: "cloud.ownApp.renewed",
  },
} as const;

const problems = {
  accessToken: { short: "cloud.tokenShort", other: "cloud.tokenProblem" },
  appSecret: { short: "cloud.ownApp.secretShort", other: "cloud.ownApp.secretProblem" },
} as const;

/** A secret of Meta's that is typed anew. One that cannot be a secret of Meta's is refused here. */
function SecretField({ id, name }: { id: number; name: keyof typeof texts }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<"short" | "other" | null>(null);
  const [renew, { error }] = useRenewCloudMutation();
  const { label, hint, action, done } = texts[name];
  const change = (value: string) => {
    setValue(value);
    setProblem(null);
  };
  const [save, isSaving] = useOnce(async () => {
    const given = { [name]: value.trim() };
    if (given[name] === "") return;
    const [issue] = RenewCloud.safeParse(given).error?.issues ?? [];
    setProblem(issue ? (issue.code === "too_small" ? "short" : "other") : null);
    if (issue) return;
    const answer = await renew({ id, ...given });
    if (answer.error) return;
    setValue("");
    show("success", t(done));
  });
  return (
    <div>
      <Field
        label={t(label)}
        hint={t(hint)}
        validationMessage={problem ? t(problems[name][problem]) : error ? failureText(t, error) : null}
      >
        <Input
          type="password"
          autoComplete="off"
          value={value}
          onChange={(_event, { value }) => change(value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // The form around it would save the connection, and close with the secret unsaved.
            event.preventDefault();
            save();
          }}
        />
      </Field>
      <Button
        size="small"
        className={styles.button}
        disabledFocusable={isSaving || value.trim() === ""}
        onClick={() => save()}
      >
        {t(action)}
      </Button>
    </div>
  );
}
