import { Combobox, makeStyles, Option } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Face } from "./Face.tsx";
import { tokens } from "./theme.ts";

export type Choice = { id: number; name: string; detail: string; imageUrl: string | null };

const useStyles = makeStyles({
  box: { width: "100%", minWidth: 0 },
  list: { maxHeight: "264px" },
  option: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0 },
  words: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  detail: { color: tokens.colorNeutralForeground3, fontSize: "12px", fontVariantNumeric: "tabular-nums" },
});

/** The option that makes something new of what was typed. */
const createValue = "create";
/** S1 sections 5 and 9. */
const leastLetters = 3;
const searchDelayMs = 500;
/** More letters find the others. */
const mostShown = 8;

type SearchPickerProps = {
  chosen: Choice | null;
  /** What was found for the text last searched; undefined while the answer is on its way. */
  choices: readonly Choice[] | undefined;
  placeholder: string;
  autoFocus?: boolean;
  /** Called with what to look for; an empty text while there is too little of it. */
  onSearch: (text: string) => void;
  onChoose: (id: number | null) => void;
  /** Words of the option that makes a new one. */
  createText?: (text: string) => string;
  onCreate?: ((text: string) => void) | undefined;
};

/** Looks something up by a few letters and takes one of what was found. Stands inside a Field. */
export function SearchPicker(props: SearchPickerProps) {
  const { chosen, choices, placeholder, autoFocus = false, onSearch, onChoose, createText, onCreate, ...field } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const text = typed ?? chosen?.name ?? "";
  const wanted = typed?.trim() ?? "";
  const isLongEnough = wanted.length >= leastLetters;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing searches
  useEffect(() => {
    const timer = setTimeout(() => onSearch(isLongEnough ? wanted : ""), searchDelayMs);
    return () => clearTimeout(timer);
  }, [wanted, isLongEnough]);

  const pick = (value: string | undefined) => {
    // Fluent says so when typing unselects what was chosen.
    if (value === undefined) return;
    setTyped(null);
    if (value === createValue) onCreate?.(wanted);
    else if (value !== "") onChoose(Number(value));
  };
  const hint = !isLongEnough ? t("common.typeMore") : choices ? t("common.noneFound") : t("common.loading");
  const found = isLongEnough ? (choices ?? []).slice(0, mostShown) : [];
  return (
    <Combobox
      {...field}
      className={styles.box}
      listbox={{ className: styles.list }}
      freeform
      autoFocus={autoFocus}
      placeholder={placeholder}
      value={text}
      selectedOptions={chosen ? [String(chosen.id)] : []}
      open={isOpen}
      onOpenChange={(_event, { open }) => setOpen(open)}
      onChange={({ target }) => {
        setTyped(target.value);
        // Pasted text opens the list too.
        setOpen(true);
        if (chosen) onChoose(null);
      }}
      onOptionSelect={(_event, { optionValue }) => pick(optionValue)}
    >
      {found.map(({ id, name, detail, imageUrl }) => (
        <Option key={id} value={String(id)} text={name}>
          <span className={styles.option}>
            <Face name={name} size={28} imageUrl={imageUrl} />
            <span className={styles.words}>
              {name} <span className={styles.detail}>{detail}</span>
            </span>
          </span>
        </Option>
      ))}
      {found.length === 0 && (
        <Option key="hint" value="" text={text} disabled>
          {hint}
        </Option>
      )}
      {isLongEnough && onCreate && createText && (
        <Option key={createValue} value={createValue} text={wanted}>
          {createText(wanted)}
        </Option>
      )}
    </Combobox>
  );
}
