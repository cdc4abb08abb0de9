import { MessageBar, MessageBarBody, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { SessionNotice } from "../../client/session/session-slice.ts";
import { loginFailureText } from "./login-failure.ts";

const useStyles = makeStyles({ root: { marginBottom: "24px" } });

/** Why the last session ended. It stays until the person signs in or is refused. */
export function EndNotice({ notice }: { notice: SessionNotice }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const text =
    notice.kind === "refused"
      ? loginFailureText(t, notice.error)
      : notice.kind === "signedOut"
        ? t(`auth.signedOut.${notice.why}`)
        : t(`auth.${notice.kind}`);
  return (
    <MessageBar
      role="alert"
      intent={notice.kind === "refused" ? "error" : "warning"}
      layout="multiline"
      className={styles.root}
    >
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}
