import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Copy16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { shortProtocol } from "../../../ui/text/number-text.ts";
import { narrow, oneLine, tokens } from "../../../ui/theme.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";

/** The pane's head has room for the short name, and a little of the queue and the connection. */
const smallHead = "@container (max-width: 380px)";

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
  text: oneLine,
  // The short name, for places where the full name would leave no room for its neighbours.
  whole: { [smallHead]: { display: "none" } },
  short: { display: "none", [smallHead]: { display: "inline" } },
});

/** The protocol; a click copies it. Messages sent without an attendance have none. */
export function ProtocolButton({ protocol }: { protocol: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const copy = () =>
    navigator.clipboard.writeText(protocol).then(() => show("success", t("tickets.protocolCopied")), showFailure);
  if (protocol === "") return <span className={styles.text}>{t("messages.unattended")}</span>;
  return (
    <Tip text={t("tickets.copyProtocol")} relationship="description">
      <button type="button" className={styles.root} onClick={() => void copy()}>
        <span className={mergeClasses(styles.text, styles.whole)}>{protocol}</span>
        <span className={mergeClasses(styles.text, styles.short)}>{shortProtocol(protocol)}</span>
        <Copy16Regular />
      </button>
    </Tip>
  );
}
