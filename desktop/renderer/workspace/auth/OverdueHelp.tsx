import { chatUrl } from "@balcao/shared/workspace/support.ts";
import { Button, Link, makeStyles } from "@fluentui/react-components";
import { QrCode20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { phoneText } from "../../ui/text/phone-text.ts";
import { isOverdue, paymentTokenOf } from "./login-failure.ts";

const useStyles = makeStyles({ button: { height: "44px", fontSize: "14px" }, text: { margin: 0 } });

type OverdueHelpProps = {
  /** The error of the refused sign-in. */
  error: unknown;
  supportNumber: string | null;
  onPay: (paymentToken: string) => void;
};

/** The next steps for users of an overdue company: an admin pays at once, the others contact the operator. */
export function OverdueHelp({ error, supportNumber, onPay }: OverdueHelpProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (!isOverdue(error)) return null;
  const paymentToken = paymentTokenOf(error);
  return (
    <>
      {paymentToken && (
        <Button
          className={styles.button}
          appearance="primary"
          icon={<QrCode20Regular />}
          onClick={() => onPay(paymentToken)}
        >
          {t("auth.payNow")}
        </Button>
      )}
      {supportNumber && (
        <p className={styles.text}>
          {t("auth.supportContact")}{" "}
          <Link href={chatUrl(supportNumber)} target="_blank" rel="noopener noreferrer">
            {phoneText(supportNumber)}
          </Link>
        </p>
      )}
    </>
  );
}
