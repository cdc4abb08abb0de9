import type { TwoFactorSecret } from "@balcao/shared/workspace/two-factor.ts";
import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { Copy16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { QrPaper } from "../../ui/media/QrPaper.tsx";
import { narrow } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";

const useStyles = makeStyles({
  text: { margin: 0 },
  paper: { display: "grid", justifyItems: "center" },
  secret: {
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    // The whole secret must be visible, because it may be typed by hand.
    [narrow]: { "& input": { fontSize: "11px" } },
  },
});

/** The authenticator's secret, as a QR code and as text. */
export function SecretToScan({ secret: { secret, uri } }: { secret: TwoFactorSecret }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(() => show("success", t("twoFactor.codes.copied")), showFailure);
  return (
    <>
      <p className={styles.text}>{t("twoFactor.setUp.scan")}</p>
      <div className={styles.paper}>
        <QrPaper value={uri} title={t("twoFactor.setUp.qrTitle")} />
      </div>
      <Field label={t("twoFactor.setUp.secret")}>
        <Input
          readOnly
          className={styles.secret}
          value={secret.replace(/.{4}(?=.)/g, "$& ")}
          contentAfter={
            <Tip text={t("twoFactor.setUp.copySecret")}>
              <Button appearance="transparent" size="small" icon={<Copy16Regular />} onClick={() => void copy()} />
            </Tip>
          }
        />
      </Field>
    </>
  );
}
