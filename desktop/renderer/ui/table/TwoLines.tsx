import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { narrow, tokens } from "../theme.ts";

const useStyles = makeStyles({
  line: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  first: { fontWeight: 600 },
  second: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  wideOnly: { [narrow]: { display: "none" } },
  narrowOnly: { display: "none", [narrow]: { display: "block" } },
});

type TwoLinesProps = {
  first: string;
  second: string;
  /** The text of the second line on narrow screens, where another column is hidden. */
  narrowSecond?: string;
};

/** Two facts that share a column. */
export function TwoLines({ first, second, narrowSecond }: TwoLinesProps) {
  const styles = useStyles();
  const line = mergeClasses(styles.line, styles.second);
  return (
    <>
      <div className={mergeClasses(styles.line, styles.first)} title={first}>
        {first}
      </div>
      {second && <div className={mergeClasses(line, narrowSecond && styles.wideOnly)}>{second}</div>}
      {narrowSecond && <div className={mergeClasses(line, styles.narrowOnly)}>{narrowSecond}</div>}
    </>
  );
}
