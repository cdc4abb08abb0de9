import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { type MarkupPart, parseMarkup } from "./message-markup.ts";
import { tokens } from "./theme.ts";

const useStyles = makeStyles({
  text: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  link: { color: tokens.colorBrandForegroundLink, textDecorationLine: "underline", textUnderlineOffset: "2px" },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: "13px" },
});

type Plain = (text: string) => ReactNode;
const asItIs: Plain = (text) => text;

/** A message's words with their styles and safe links. `plain` may draw words without a style in its own way. */
export function MessageText({ text, plain = asItIs }: { text: string; plain?: Plain }) {
  const styles = useStyles();
  return (
    <span className={styles.text}>
      <Parts parts={parseMarkup(text)} plain={plain} />
    </span>
  );
}

function Parts({ parts, plain }: { parts: MarkupPart[]; plain: Plain }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
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
