import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useId } from "react";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  group: { display: "flex", flexDirection: "column", gap: "8px", margin: 0, padding: 0, border: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: "4px", fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  card: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "2px 12px",
    padding: "10px 14px",
    borderRadius: "8px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    "&:has(:focus-visible)": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  chosen: { border: `1px solid ${tokens.colorCompoundBrandStroke}`, background: tokens.selection },
  radio: { gridRow: "span 2", margin: 0, accentColor: tokens.colorCompoundBrandBackground },
  title: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis" },
  aside: { fontWeight: 600, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  text: { gridColumn: "2 / 4", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground2 },
  problem: { margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.bad },
});

type ChoiceCard = { value: string; title: string; aside?: string; text: string };

type ChoiceCardsProps = {
  legend: string;
  cards: readonly ChoiceCard[];
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
};

/** A choice of one whose differences need a line of text each. */
export function ChoiceCards({ legend, cards, value: chosen, problem, onChange }: ChoiceCardsProps) {
  const styles = useStyles();
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {cards.map(({ value, title, aside, text }) => (
        <label key={value} className={mergeClasses(styles.card, value === chosen && styles.chosen)}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span className={styles.title}>{title}</span>
          <span className={styles.aside}>{aside}</span>
          <span className={styles.text}>{text}</span>
        </label>
      ))}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
