import { Button, makeStyles, Spinner } from "@fluentui/react-components";
import { Attach20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../../../client/hooks.ts";
import { narrow, tokens } from "../../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    flexShrink: 0,
    margin: "0 14px 12px",
    [narrow]: { margin: "0 6px 8px" },
    "& > svg": { flexShrink: 0 },
    padding: "8px 8px 8px 12px",
    borderRadius: "8px",
    background: tokens.infoSoft,
    color: tokens.info,
    fontSize: "13px",
    lineHeight: "18px",
    // It usually lasts a moment, and would only flicker.
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: "100ms",
    animationDelay: "300ms",
    animationFillMode: "backwards",
  },
  text: { flexGrow: 1, minWidth: 0 },
  button: { flexShrink: 0 },
});

/** Chosen files whose dialog is not loaded: they are kept, and it opens as soon as its code can be fetched. */
export function AttachWaiting({ count, onDrop }: { count: number; onDrop: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const connected = useAppSelector((state) => state.live.connected);
  return (
    <div className={styles.root} role="status" data-half-written>
      {connected ? <Spinner size="tiny" role="presentation" /> : <Attach20Regular />}
      <span className={styles.text}>
        {t(connected ? "writing.attach.opening" : "writing.attach.waiting", { count })}
      </span>
      <Button appearance="subtle" size="small" className={styles.button} onClick={onDrop}>
        {t("writing.attach.discard")}
      </Button>
    </div>
  );
}
