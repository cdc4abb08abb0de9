import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import type { VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Attach16Regular } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import { cutText } from "../../../../ui/text/MessageText.tsx";
import { narrow, oneLine, tokens } from "../../../../ui/theme.ts";
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
    maxWidth: "100%",
    "& svg": { flexShrink: 0 },
  },
  fileName: oneLine,
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

/** More than fits on one line of the widest screen. CSS adds the ellipsis. */
const lineLength = 400;
const lineOf = (message: string): string => cutText(message.replaceAll("\n", " "), lineLength);

/** One quick message; the active one shows its full text with the variables filled. */
export function QuickOption({ id, choice, typed, isActive, values, onPoint, onChoose }: QuickOptionProps) {
  const styles = useStyles();
  const { shortcode, message, file } = choice;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) root.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const begins = fold(shortcode).startsWith(fold(typed)) ? typed.length : 0;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the text box keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys
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
            <span className={styles.fileName}>{file.name}</span>
          </span>
        )}
        <VariableText text={isActive ? message : lineOf(message)} values={values} />
      </span>
    </div>
  );
}
