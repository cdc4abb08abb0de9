import type { TagRef } from "@balcao/shared/inbox/tags.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { Combobox, makeStyles, Option } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListAllTagsQuery } from "./tags-api.ts";

const useStyles = makeStyles({
  box: { width: "100%", minWidth: 0 },
  list: { maxHeight: "264px" },
  option: { display: "inline-flex", alignItems: "center", gap: "8px", minWidth: 0 },
  dot: { width: "8px", height: "8px", borderRadius: "4px", flexShrink: 0 },
});

const createValue = "create";
const leastLetters = 2;

type TagComboboxProps = {
  taken: readonly TagRef[];
  onPick: (tag: TagRef) => void;
  onCreate: (name: string) => void;
};

/** Adds one more tag; an unknown name creates one. */
export function TagCombobox({ taken, onPick, onCreate }: TagComboboxProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data: tags = [] } = useListAllTagsQuery();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const wanted = text.trim();
  const folded = fold(wanted);
  const offered = tags.filter(({ id, name }) => !taken.some((tag) => tag.id === id) && fold(name).includes(folded));
  const isWanted = ({ name }: TagRef) => fold(name) === folded;
  const isNew = wanted.length >= leastLetters && !tags.some(isWanted);
  // Enter takes the first option whose text begins with the typed letters; the box compares accents, too.
  const matched = (name: string) => (wanted && fold(name).startsWith(folded) ? wanted : name);
  const none = () => {
    if (!wanted) return t("tags.noneLeft");
    return taken.some(isWanted) ? t("tags.alreadySet") : t("tags.noneFound");
  };
  const pick = (value: string | undefined) => {
    if (value === undefined) return;
    setText("");
    if (value === createValue) return onCreate(wanted);
    const tag = tags.find(({ id }) => String(id) === value);
    if (tag) onPick(tag);
  };
  return (
    <Combobox
      className={styles.box}
      listbox={{ className: styles.list }}
      freeform
      size="small"
      aria-label={t("tags.add")}
      expandIcon={{ "aria-label": t("common.openList") }}
      placeholder={t("tags.add")}
      value={text}
      selectedOptions={[]}
      open={isOpen}
      onOpenChange={(_event, { open }) => setOpen(open)}
      onChange={({ target }) => {
        setText(target.value);
        setOpen(true);
      }}
      onOptionSelect={(_event, { optionValue }) => pick(optionValue)}
    >
      {offered.map(({ id, name, color }) => (
        <Option key={id} value={String(id)} text={matched(name)}>
          <span className={styles.option}>
            <i className={styles.dot} style={{ background: color }} />
            {name}
          </span>
        </Option>
      ))}
      {isNew && (
        <Option key={createValue} value={createValue} text={wanted}>
          {t("tags.create", { name: wanted })}
        </Option>
      )}
      {!isNew && offered.length === 0 && (
        <Option key="none" value="" text={text} disabled>
          {none()}
        </Option>
      )}
    </Combobox>
  );
}
