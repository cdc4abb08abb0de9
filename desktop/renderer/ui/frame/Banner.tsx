import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { ReactElement } from "react";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    minHeight: "44px",
    padding: "4px 20px",
    boxSizing: "border-box",
    flexShrink: 0,
    fontWeight: 600,
    "& > svg": { flexShrink: 0 },
  },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" },
  warning: { color: tokens.warn, background: tokens.warnSoft },
  bad: { color: tokens.bad, background: tokens.badSoft },
  info: { color: tokens.info, background: tokens.infoSoft },
});

type BannerProps = { tone: "warning" | "bad" | "info"; icon: ReactElement; text: string; action?: ReactElement };

/** A notice above the whole page. Screen readers announce an error at once. */
export function Banner({ tone, icon, text, action }: BannerProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.root, styles[tone])} role={tone === "bad" ? "alert" : "status"}>
      {icon}
      <span className={styles.text}>{text}</span>
      {action}
    </div>
  );
}
