import { type ColorName, palette } from "@balcao/shared/workspace/palette.ts";
import { Field, Input, makeStyles, mergeClasses } from "@fluentui/react-components";
import { Checkmark16Filled } from "@fluentui/react-icons";
import { narrow, tokens } from "../theme.ts";

const useStyles = makeStyles({
  // The ring of the chosen colour needs room inside the scrolling part.
  swatches: {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px",
    padding: "4px",
    marginBottom: "4px",
    [narrow]: {
      display: "grid",
      gridTemplateColumns: "repeat(5, 28px)",
      justifyContent: "space-between",
      rowGap: "12px",
    },
  },
  swatch: {
    width: "28px",
    height: "28px",
    padding: 0,
    border: 0,
    borderRadius: "14px",
    display: "grid",
    placeItems: "center",
    color: tokens.colorNeutralForegroundOnBrand,
    cursor: "pointer",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "2px" },
  },
  // The mark alone would be invisible on a light colour.
  chosen: { boxShadow: `0 0 0 2px ${tokens.colorNeutralBackground1}, 0 0 0 4px ${tokens.colorCompoundBrandStroke}` },
  hex: { width: "140px", fontVariantNumeric: "tabular-nums" },
  sample: { width: "16px", height: "16px", borderRadius: "8px" },
});

type ColorFieldProps = {
  label: string;
  hexLabel: string;
  nameOf: (name: ColorName) => string;
  value: string;
  problem: string | null;
  onChange: (color: string) => void;
};

/** A colour from a palette, or any other by its hexadecimal number. */
export function ColorField({ label, hexLabel, nameOf, value, problem, onChange }: ColorFieldProps) {
  const styles = useStyles();
  return (
    <Field label={label} validationMessage={problem}>
      {(field) => (
        <div>
          <div className={styles.swatches} role="radiogroup" aria-label={label}>
            {palette.map(([color, name]) => {
              const isChosen = color.toLowerCase() === value.toLowerCase();
              return (
                // biome-ignore lint/a11y/useSemanticElements: a round swatch with a mark, which an input cannot contain
                <button
                  key={color}
                  type="button"
                  role="radio"
                  aria-checked={isChosen}
                  aria-label={nameOf(name)}
                  className={mergeClasses(styles.swatch, isChosen && styles.chosen)}
                  style={{ background: color }}
                  onClick={() => onChange(color)}
                >
                  {isChosen && <Checkmark16Filled />}
                </button>
              );
            })}
          </div>
          <Input
            aria-invalid={field["aria-invalid"]}
            aria-describedby={field["aria-describedby"]}
            className={styles.hex}
            value={value}
            maxLength={7}
            aria-label={hexLabel}
            contentBefore={<i className={styles.sample} style={{ background: value }} />}
            onChange={(_event, data) => onChange(data.value)}
          />
        </div>
      )}
    </Field>
  );
}
