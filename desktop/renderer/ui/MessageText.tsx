import { makeStyles } from "@fluentui/react-components";
import { type MarkupPart, parseMarkup } from "./message-markup.ts";
import { tokens } from "./theme.ts";

const useStyles = makeStyles({
  text: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  link: { color: tokens.colorBrandForegroundLink, textDecorationLine: "underline", textUnderlineOffset: "2px" },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: "13px" },
});

/** A message's words with their styles and safe links. */
export function MessageText({ text }: { text: string }) {
  const styles = useStyles();
  return (
    <span className={styles.text}>
      <Parts parts={parseMarkup(text)} />
    </span>
  );
}

function Parts({ parts }: { parts: MarkupPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
  return parts.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { part: MarkupPart }) {
  const styles = useStyles();
  switch (part.kind) {
    case "text":
      return part.text;
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
          <Parts parts={part.parts} />
        </strong>
      );
    case "italic":
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case "strike":
      return (
        <s>
          <Parts parts={part.parts} />
        </s>
      );
  }
}
