import { RenewCloud } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../ui/text/failure-text.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useRenewCloudTokenMutation } from "./cloud-api.ts";

const useStyles = makeStyles({ button: { marginTop: "8px" } });

/** Replaces the access token of an official connection, which Meta may have ended. Saved at once. */
export function CloudTokenField({ connection: { id } }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const [token, setToken] = useState("");
  /** A token that cannot be one of Meta's is refused here. */
  const [problem, setProblem] = useState<"tokenShort" | "tokenProblem" | null>(null);
  const [renew, { error, isLoading }] = useRenewCloudTokenMutation();
  const change = (value: string) => {
    setToken(value);
    setProblem(null);
  };
  const save = async () => {
    const accessToken = token.trim();
    const [issue] = RenewCloud.safeParse({ accessToken }).error?.issues ?? [];
    setProblem(issue ? (issue.code === "too_small" ? "tokenShort" : "tokenProblem") : null);
    if (issue) return;
    const answer = await renew({ id, accessToken });
    if (answer.error) return;
    setToken("");
    show("success", t("cloud.renewed"));
  };
  return (
    <div>
      <Field
        label={t("cloud.newToken")}
        hint={t("cloud.newTokenHint")}
        validationMessage={problem ? t(`cloud.${problem}`) : error ? failureText(t, error) : null}
      >
        <Input type="password" autoComplete="off" value={token} onChange={(_event, { value }) => change(value)} />
      </Field>
      <Button
        size="small"
        className={styles.button}
        disabledFocusable={isLoading || token.trim() === ""}
        onClick={() => token.trim() !== "" && void save()}
      >
        {t("cloud.renew")}
      </Button>
    </div>
  );
}
