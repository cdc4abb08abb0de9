import { Button, Input, makeStyles, useMergedRefs } from "@fluentui/react-components";
import { Dismiss16Regular, Search20Regular } from "@fluentui/react-icons";
import { type Ref, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { narrow } from "../theme.ts";

/** The search waits until the typing pauses. */
const searchDelayMs = 500;

const useStyles = makeStyles({
  root: { width: "260px", minWidth: 0, flexShrink: 1, [narrow]: { width: "100%" } },
  box: { width: "100%" },
});

type SearchBoxProps = {
  value: string;
  label: string;
  onSearch: (text: string) => void;
  /** Gets the field. */
  field?: Ref<HTMLInputElement>;
};

/** Reports the typed text once typing stops, or at once on Enter. */
export function SearchBox({ value, label, onSearch, field }: SearchBoxProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const ref = useMergedRefs(field);
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The screen's "Clear" button empties the box too.
  useEffect(() => setText(value), [value]);

  const type = (next: string, delayMs = searchDelayMs) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), delayMs);
  };
  return (
    <search className={styles.root}>
      <Input
        ref={ref}
        className={styles.box}
        value={text}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        contentBefore={<Search20Regular />}
        contentAfter={
          text === "" ? null : (
            <Button
              appearance="transparent"
              size="small"
              icon={<Dismiss16Regular />}
              aria-label={t("common.clearSearch")}
              onClick={() => type("", 0)}
            />
          )
        }
        onChange={(_event, data) => type(data.value)}
        onKeyDown={({ key }) => key === "Enter" && type(text, 0)}
      />
    </search>
  );
}
