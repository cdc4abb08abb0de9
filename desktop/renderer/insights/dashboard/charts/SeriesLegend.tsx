import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { numberText } from "../../../ui/text/number-text.ts";
import { tokens } from "../../../ui/theme.ts";
import type { ShownGroup } from "./shown-groups.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", gap: "4px", minWidth: 0, margin: "0 -8px 4px", padding: 0, border: 0 },
  item: {
    display: "inline-flex",
    alignItems: "center",
    gap: "8px",
    height: "28px",
    maxWidth: "100%",
    padding: "0 8px",
    border: 0,
    borderRadius: "6px",
    font: "inherit",
    fontSize: "12px",
    background: "transparent",
    color: tokens.colorNeutralForeground2,
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  on: { background: tokens.selection, color: tokens.selectionText, ":hover": { background: tokens.selection } },
  dot: { width: "10px", height: "10px", borderRadius: "3px", flexShrink: 0 },
  name: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  total: { fontWeight: 600, fontVariantNumeric: "tabular-nums" },
});

type SeriesLegendProps = { groups: readonly ShownGroup[]; only: string | null; onOnly: (key: string | null) => void };

/** The colour and count of each group. A group can be shown alone, so that colour is not the only distinction. */
export function SeriesLegend({ groups, only, onOnly }: SeriesLegendProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  return (
    <fieldset className={styles.root} aria-label={t("dashboard.series.legend")}>
      {groups.map(({ key, name, color, total }) => (
        <button
          key={key}
          type="button"
          aria-pressed={only === key}
          className={mergeClasses(styles.item, only === key && styles.on)}
          onClick={() => onOnly(only === key ? null : key)}
        >
          <span className={styles.dot} style={{ background: color }} />
          <span className={styles.name}>{name}</span>
          <span className={styles.total}>{numberText(i18n.language, total)}</span>
        </button>
      ))}
    </fieldset>
  );
}
