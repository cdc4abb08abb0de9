import { Button, makeStyles } from "@fluentui/react-components";
import { Checkmark16Filled, Copy16Regular } from "@fluentui/react-icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { HiddenText } from "../../../ui/text/HiddenText.tsx";
import { tokens } from "../../../ui/theme.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";

/** The confirmation on the button lasts this long. */
const copiedMs = 1000;

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    width: "100%",
    maxWidth: "400px",
    padding: "4px 4px 4px 12px",
    boxSizing: "border-box",
    borderRadius: "8px",
    background: tokens.surfaceChat,
  },
  code: {
    flexGrow: 1,
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontSize: "12px",
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  },
  button: { flexShrink: 0, minWidth: "112px", whiteSpace: "nowrap" },
});

/** The code for banks' "copia e cola" field; the button confirms the copy for a moment. */
export function CopyCode({ code }: { code: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { showFailure } = useToast();
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), copiedMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const isCopied = copiedAt !== null;
  const copy = () => navigator.clipboard.writeText(code).then(() => setCopiedAt(Date.now()), showFailure);
  return (
    <div className={styles.root}>
      <span className={styles.code} title={code}>
        {code}
      </span>
      <Button
        className={styles.button}
        icon={isCopied ? <Checkmark16Filled /> : <Copy16Regular />}
        onClick={() => void copy()}
      >
        {isCopied ? t("billing.pix.copied") : t("billing.pix.copy")}
      </Button>
      <span role="status">
        <HiddenText>{isCopied ? t("billing.pix.copied") : ""}</HiddenText>
      </span>
    </div>
  );
}
