import type { CloudSignUp } from "@balcao/shared/channels/cloud.ts";
import { Button, makeStyles, Spinner } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFocusLost } from "../../../ui/focus/lost-focus.ts";
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
  /** The words for something that is wrong with the numbers that were granted last. */
  problem?: string | null;
  onGranted: (granted: CloudSignUp) => void;
};

/** Opens the authorization at Meta, and waits for its end. The focus follows. */
export function SignUpButton({ address, label, isMain = false, problem = null, onGranted }: SignUpButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { begin, stop, isWaiting, ...ended } = useSignUp(address, onGranted);
  const refusal = ended.error === undefined ? problem : failureText(t, ended.error);
  const wrong = ended.problem ? t(`cloud.signUp.${ended.problem}`) : refusal;
  const root = useRef<HTMLDivElement>(null);
  const [hasBegun, setHasBegun] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one button takes the place of the other
  useEffect(() => {
    if (hasBegun && isFocusLost()) root.current?.querySelector("button")?.focus();
  }, [hasBegun, isWaiting]);
  return (
    <div ref={root} className={styles.root}>
      {!isWaiting && wrong !== null && <Alert text={wrong} />}
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
        <Button
          {...(isMain ? { appearance: "primary" as const } : { size: "small" as const })}
          onClick={() => {
            setHasBegun(true);
            begin();
          }}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
