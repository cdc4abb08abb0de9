import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { tokens } from "../theme.ts";
import { type MarkupPart, parseMarkup } from "./message-markup.ts";

const useStyles = makeStyles({
  text: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  link: { color: tokens.colorBrandForegroundLink, textDecorationLine: "underline", textUnderlineOffset: "2px" },
  more: {
    padding: 0,
    border: 0,
    background: "none",
    font: "inherit",
    fontWeight: 600,
    color: tokens.colorBrandForegroundLink,
    cursor: "pointer",
    ":hover": { textDecorationLine: "underline" },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: "13px" },
});

/** The number of characters shown at first, and added by each "read more": strangers may send endless texts. */
const firstLength = 3_000;
const moreLength = 20_000;

type Plain = (text: string) => ReactNode;
const asItIs: Plain = (text) => text;

/** A message's text with its styles and safe links. `plain` may render unstyled text differently. */
export function MessageText({ text, plain = asItIs }: { text: string; plain?: Plain }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [length, setLength] = useState(firstLength);
  const shown = cutText(text, length);
  const parts = useMemo(() => parseMarkup(shown), [shown]);
  return (
    <span className={styles.text}>
      <Parts parts={parts} plain={plain} />
      {shown.length < text.length && (
        <>
          {"… "}
          <button type="button" className={styles.more} onClick={() => setLength(length + moreLength)}>
            {t("messages.readMore")}
          </button>
        </>
      )}
    </span>
  );
}

function Parts({ parts, plain }: { parts: MarkupPart[]; plain: Plain }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by their place only
  return parts.map((part, index) => <Part key={index} part={part} plain={plain} />);
}

function Part({ part, plain }: { part: MarkupPart; plain: Plain }) {
  const styles = useStyles();
  switch (part.kind) {
    case "text":
      return plain(part.text);
    case "mono":
      return <code className={styles.mono}>{part.text}</code>;
    case "link":
      return (
        <a className={styles.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      );
    case "bold":
      return (
        <strong>
          <Parts parts={part.parts} plain={plain} />
        </strong>
      );
    case "italic":
      return (
        <em>
          <Parts parts={part.parts} plain={plain} />
        </em>
      );
    case "strike":
      return (
        <s>
          <Parts parts={part.parts} plain={plain} />
        </s>
      );
  }
}

/** The beginning of a text, cut at this length behind a nearby word; the whole text if it fits. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const begun = text.slice(0, length);
  const word = begun.search(/\s\S{0,60}$/);
  // Not between the halves of a surrogate pair, such as an emoji's.
  return word > 0 ? begun.slice(0, word) : begun.replace(/[\ud800-\udbff]$/, "");
}
