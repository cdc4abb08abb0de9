import type { Connection } from "@balcao/shared/channels/connections.ts";
import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { Copy16Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useChangeTokenMutation } from "./connections-api.ts";

const useStyles = makeStyles({
  actions: { display: "flex", flexWrap: "wrap", gap: "8px", marginTop: "8px" },
  sure: { color: tokens.bad },
});

/**
 * The API token: created, copied, renewed and removed. Renewing and removing need a second click, because programs lose
 * access.
 */
export function TokenField({ connection: { id, token } }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [change, { isLoading }] = useChangeTokenMutation();
  const [asked, setAsked] = useState<"renew" | "remove" | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(token).then(() => show("success", t("connections.token.copied")), showFailure);
  const run = async (method: "POST" | "DELETE") => {
    setAsked(null);
    const { error } = await change({ id, method });
    if (error) showFailure(error);
    else show("success", t(method === "POST" ? "connections.token.made" : "connections.token.removed"));
  };
  const twice = (what: "renew" | "remove", method: "POST" | "DELETE") => (
    <Button
      size="small"
      disabledFocusable={isLoading}
      className={asked === what ? styles.sure : undefined}
      onClick={() => (asked === what ? void run(method) : setAsked(what))}
      onBlur={() => setAsked(null)}
    >
      {t(asked === what ? `connections.token.${what}ForSure` : `connections.token.${what}`)}
    </Button>
  );
  return (
    <div>
      <Field label={t("connections.token.label")} hint={t("connections.token.hint")}>
        <Input
          readOnly
          value={token}
          placeholder={t("connections.token.none")}
          contentAfter={
            token === "" ? null : (
              <Tip text={t("connections.token.copy")}>
                <Button appearance="transparent" size="small" icon={<Copy16Regular />} onClick={() => void copy()} />
              </Tip>
            )
          }
        />
      </Field>
      <div className={styles.actions}>
        {token === "" ? (
          <Button size="small" disabledFocusable={isLoading} onClick={() => void run("POST")}>
            {t("connections.token.make")}
          </Button>
        ) : (
          <>
            {twice("renew", "POST")}
            {twice("remove", "DELETE")}
          </>
        )}
      </div>
    </div>
  );
}
