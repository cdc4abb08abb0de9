import type { SendFailure } from "@balcao/shared/platform/errors.ts";
import { makeStyles } from "@fluentui/react-components";
import { ErrorCircle16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { codeText } from "../text/failure-text.ts";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: { display: "inline-flex", flexShrink: 0, verticalAlign: "text-bottom", color: tokens.bad },
});

/** The sign of a last message that could not be sent, with the reason. */
export function NotSentMark({ failure }: { failure: SendFailure }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const label = `${t("messages.notSent")} ${codeText(t, failure)}`;
  return (
    <span className={styles.root} role="img" aria-label={label} title={label}>
      <ErrorCircle16Filled />
    </span>
  );
}
