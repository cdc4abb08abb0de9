import type { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { Button, Field, Input, makeStyles, mergeClasses } from "@fluentui/react-components";
import { Copy16Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useReadSecretQuery, useRenewSecretMutation } from "./webhooks-api.ts";

const useStyles = makeStyles({
  renew: { marginTop: "8px" },
  sure: { color: tokens.bad },
});

/** The secret that signs a webhook's calls. Renewing it needs a second click as confirmation. */
export function SecretField({ webhook: { id: webhookId, signature } }: { webhook: Webhook }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { data } = useReadSecretQuery(webhookId, { refetchOnMountOrArgChange: true });
  const [renew, { isLoading }] = useRenewSecretMutation();
  const [isAsked, setAsked] = useState(false);
  const secret = data?.secret ?? "";
  const copy = () =>
    navigator.clipboard.writeText(secret).then(() => show("success", t("webhooks.secret.copied")), showFailure);
  const sure = signature === "standard" ? "webhooks.secret.renewForSureStandard" : "webhooks.secret.renewForSure";
  const run = async () => {
    setAsked(false);
    const { error } = await renew(webhookId);
    if (error) showFailure(error);
    else show("success", t("webhooks.secret.renewed"));
  };
  return (
    <div>
      <Field label={t("webhooks.secret.label")} hint={t("webhooks.secret.hint")}>
        <Input
          readOnly
          value={secret}
          placeholder={data && t("webhooks.secret.lost")}
          contentAfter={
            secret === "" ? null : (
              <Tip text={t("webhooks.secret.copy")}>
                <Button appearance="transparent" size="small" icon={<Copy16Regular />} onClick={() => void copy()} />
              </Tip>
            )
          }
        />
      </Field>
      <Button
        size="small"
        disabledFocusable={isLoading}
        className={mergeClasses(styles.renew, isAsked && styles.sure)}
        onClick={() => (isAsked ? void run() : setAsked(true))}
        onBlur={() => setAsked(false)}
      >
        {t(isAsked ? sure : "webhooks.secret.renew")}
      </Button>
    </div>
  );
}
