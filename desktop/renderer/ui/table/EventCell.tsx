import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { ReactElement } from "react";
import { Pill, type PillProps } from "../mark/Pill.tsx";
import { narrow, tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "center", gap: "12px", minWidth: 0 },
  words: { minWidth: 0 },
  name: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  detail: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  narrowOnly: { display: "none", [narrow]: { display: "inline" } },
  narrowLine: { display: "none", [narrow]: { display: "block" } },
});

/** The look of a kind of event: its pill, without the text. */
export type EventLook = Pick<PillProps, "tone"> & { icon: ReactElement };

type EventCellProps = {
  look: EventLook;
  kind: string;
  name: string;
  detail: string;
  /** The time and the person, for narrow screens, where their own columns are hidden. */
  when: string;
  who?: string;
};

/** An event in a table: its kind as a pill, and its subject. */
export function EventCell({ look, kind, name, detail, when, who }: EventCellProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Pill {...look}>{kind}</Pill>
      <div className={styles.words}>
        <div className={styles.name} title={name}>
          {name}
        </div>
        <div className={styles.detail}>
          {detail}
          <span className={styles.narrowOnly}>{` · ${when}`}</span>
        </div>
        {who && <div className={mergeClasses(styles.detail, styles.narrowLine)}>{who}</div>}
      </div>
    </div>
  );
}
