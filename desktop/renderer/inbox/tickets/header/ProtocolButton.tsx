import { makeStyles, mergeClasses, Tooltip } from "@fluentui/react-components";
import { Copy16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { narrow, tokens } from "../../../ui/theme.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { shortProtocol } from "../row/ticket-row-text.ts";

const useStyles = makeStyles({
  root: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    minWidth: 0,
    margin: "-4px",
    padding: "4px",
    border: 0,
    borderRadius: "4px",
    background: "none",
    font: "inherit",
    color: "inherit",
    fontVariantNumeric: "tabular-nums",
    cursor: "pointer",
    "& svg": { display: "none", flexShrink: 0 },
    ":hover": { color: tokens.colorNeutralForeground1, "& svg": { display: "inline" } },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, "& svg": { display: "inline" } },
    [narrow]: { "& svg": { display: "inline" } },
  },
  // A short name is shown in full: the queue's name shrinks.
  short: { flexShrink: 0 },
  text: { overflow: "hidden", textOverflow: "ellipsis" },
});

/** The protocol; a click copies it. Messages sent without an attendance have none. */
export function ProtocolButton({ protocol, short }: { protocol: string; short: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const copy = () =>
    navigator.clipboard.writeText(protocol).then(() => show("success", t("tickets.protocolCopied")), showFailure);
  if (protocol === "") return <span className={styles.text}>{t("messages.unattended")}</span>;
  return (
    <Tooltip content={t("tickets.copyProtocol")} relationship="description" withArrow>
      <button type="button" className={mergeClasses(styles.root, short && styles.short)} onClick={() => void copy()}>
        <span className={styles.text}>{short ? shortProtocol(protocol) : protocol}</span>
        <Copy16Regular />
      </button>
    </Tooltip>
  );
}
