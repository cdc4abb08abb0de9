import { Combobox, makeStyles, Option } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Face } from "../mark/Face.tsx";
import { tokens } from "../theme.ts";

export type Choice = { id: number; name: string; detail: string; imageUrl: string | null };

const useStyles = makeStyles({
  box: { width: "100%", minWidth: 0 },
  list: { maxHeight: "264px" },
  option: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0 },
  words: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  detail: { color: tokens.colorNeutralForeground3, fontSize: "12px", fontVariantNumeric: "tabular-nums" },
});

/** The value of the option that creates a new item from the typed text. */
const createValue = "create";
/** A search with fewer characters would find too much. */
const leastLetters = 3;
const searchDelayMs = 500;
/** The first results only; more letters narrow the search. */
const mostShown = 8;

type SearchPickerProps = {
  chosen: Choice | null;
  /** The results of the last search; undefined while it is pending. */
  choices: readonly Choice[] | undefined;
  placeholder: string;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Called with the text to search for; with an empty text while the typed one is too short. */
  onSearch: (text: string) => void;
  onChoose: (id: number | null) => void;
  /** The label of the option that creates a new item. */
  createText?: (text: string) => string;
  onCreate?: ((text: string) => void) | undefined;
};

/** Searches by a few letters and picks one of the results. Rendered inside a Field. */
export function SearchPicker(props: SearchPickerProps) {
  const {
    chosen,
    choices,
    placeholder,
    autoFocus = false,
    disabled = false,
    onSearch,
    onChoose,
    createText,
    onCreate,
    ...field
  } = props;
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
    // Fluent calls this without a value when typing clears the selection.
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
      expandIcon={{ "aria-label": t("common.openList") }}
      className={styles.box}
      listbox={{ className: styles.list }}
      freeform
      autoFocus={autoFocus}
      disabled={disabled}
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
