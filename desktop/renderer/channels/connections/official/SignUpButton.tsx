import type { CloudSignUp } from "@balcao/shared/channels/cloud.ts";
import { Button, makeStyles, Spinner } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { failureText } from "../../../ui/text/failure-text.ts";
import { useSignUp } from "./use-sign-up.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "8px" },
});

type SignUpButtonProps = {
  /** The address of Meta's sign-up. */
  address: string;
  label: string;
  isMain?: boolean;
  onGranted: (granted: CloudSignUp) => void;
};

/** Opens the authorization at Meta, and waits for its end. */
export function SignUpButton({ address, label, isMain = false, onGranted }: SignUpButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { begin, stop, isWaiting, problem, error } = useSignUp(address, onGranted);
  return (
    <div className={styles.root}>
      {problem && <Alert text={t(`cloud.signUp.${problem}`)} />}
      {error !== undefined && <Alert text={failureText(t, error)} />}
      {isWaiting ? (
        <>
          <div role="status">
            <Spinner size="tiny" label={t("cloud.signUp.waiting")} />
          </div>
          <Button size="small" onClick={stop}>
            {t("cloud.signUp.stop")}
          </Button>
        </>
      ) : (
        <Button {...(isMain ? { appearance: "primary" as const } : { size: "small" as const })} onClick={begin}>
          {label}
        </Button>
      )}
    </div>
  );
}
