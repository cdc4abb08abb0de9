import type { VariableValues } from "@balcao/shared/message-variables.ts";
import type { QuickMessage } from "@balcao/shared/quick-messages.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Attach16Regular } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import { narrow, tokens } from "../../../../ui/theme.ts";
import { cutLabel } from "./quick-search.ts";
import { VariableText } from "./VariableText.tsx";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "120px minmax(0,1fr)",
    columnGap: "12px",
    alignItems: "baseline",
    padding: "8px",
    borderRadius: "8px",
    cursor: "pointer",
    [narrow]: { gridTemplateColumns: "minmax(0,1fr)" },
  },
  active: { background: tokens.colorSubtleBackgroundSelected },
  code: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  typed: { color: tokens.selectionText },
  words: { color: tokens.colorNeutralForeground2, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  whole: { whiteSpace: "pre-wrap", overflowWrap: "anywhere", maxHeight: "120px", overflowY: "auto" },
  file: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    marginRight: "8px",
    fontWeight: 500,
    verticalAlign: "bottom",
  },
});

type QuickOptionProps = {
  id: string;
  choice: QuickMessage;
  typed: string;
  isActive: boolean;
  values: VariableValues;
  onPoint: () => void;
  onChoose: () => void;
};

/** One prepared message; the one that would be used shows all of its words, filled. */
export function QuickOption({ id, choice, typed, isActive, values, onPoint, onChoose }: QuickOptionProps) {
  const styles = useStyles();
  const { shortcode, message, file } = choice;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) root.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const begins = shortcode.toLowerCase().startsWith(typed.toLowerCase()) ? typed.length : 0;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the text box keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text box hears the keys
    <div
      ref={root}
      id={id}
      role="option"
      aria-selected={isActive}
      className={mergeClasses(styles.root, isActive && styles.active)}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.code} title={`/${shortcode}`}>
        <span className={styles.typed}>/{shortcode.slice(0, begins)}</span>
        {shortcode.slice(begins)}
      </span>
      <span className={mergeClasses(styles.words, isActive && styles.whole)}>
        {file && (
          <span className={styles.file}>
            <Attach16Regular />
            {isActive ? file.name : cutLabel(file.name)}
          </span>
        )}
        {isActive ? <VariableText text={message} values={values} /> : cutLabel(message.replaceAll("\n", " "))}
      </span>
    </div>
  );
}
