import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  pill: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    height: "24px",
    paddingInline: "8px 10px",
    borderRadius: "12px",
    fontSize: "12px",
    fontWeight: 600,
    whiteSpace: "nowrap",
  },
  ok: { color: tokens.ok, background: tokens.okSoft },
  warn: { color: tokens.warn, background: tokens.warnSoft },
  bad: { color: tokens.bad, background: tokens.badSoft },
  info: { color: tokens.info, background: tokens.infoSoft },
  off: { color: tokens.colorNeutralForeground3, background: tokens.colorNeutralBackground6 },
});

export type PillProps = { tone: "ok" | "warn" | "bad" | "info" | "off"; icon?: ReactNode; children: ReactNode };

/** A status: icon and word always together, colour only helps. */
export function Pill({ tone, icon, children }: PillProps) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.pill, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
