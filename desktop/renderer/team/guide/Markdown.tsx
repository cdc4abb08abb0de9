import { makeStyles } from "@fluentui/react-components";
import { lexer, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { tokens } from "../../ui/theme.ts";
import { GuideLink } from "./GuideLink.tsx";

const useStyles = makeStyles({
  root: {
    fontSize: "14px",
    lineHeight: "22px",
    overflowWrap: "anywhere",
    "& h2": { margin: "24px 0 8px", fontSize: "15px", lineHeight: "20px", fontWeight: 600 },
    "& p": { margin: "0 0 12px" },
    "& ul, & ol": { margin: "0 0 12px", paddingLeft: "24px" },
    "& li": { marginBottom: "6px" },
    "& li > ul, & li > ol": { margin: "6px 0 0" },
    "& strong": { fontWeight: 600 },
    "& code": {
      padding: "1px 5px",
      borderRadius: "4px",
      fontSize: "12px",
      background: tokens.colorNeutralBackground5,
    },
  },
});

/**
 * Draws Markdown as elements of React. Only the kinds below become elements: raw HTML and pictures are shown as the
 * text they were written as.
 */
export function Markdown({ text }: { text: string }) {
  const styles = useStyles();
  return <div className={styles.root}>{drawAll(lexer(text))}</div>;
}

const drawAll = (parts: readonly Token[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a page's parts never change their order
  parts.map((part, at) => <Fragment key={at}>{draw(part)}</Fragment>);

function draw(part: Token): ReactNode {
  switch (part.type) {
    case "space":
      return null;
    case "heading":
      return <h2>{inside(part)}</h2>;
    case "paragraph":
      return <p>{inside(part)}</p>;
    case "list":
      return drawList(part as Tokens.List);
    case "strong":
      return <strong>{inside(part)}</strong>;
    case "em":
      return <em>{inside(part)}</em>;
    case "codespan":
      return <code>{part.text}</code>;
    case "link":
      return <GuideLink to={part.href}>{inside(part)}</GuideLink>;
    case "text":
    case "escape":
      return "tokens" in part && part.tokens ? inside(part) : part.text;
    default:
      return part.raw;
  }
}

const inside = (part: Token): ReactNode => ("tokens" in part && part.tokens ? drawAll(part.tokens) : null);

function drawList({ ordered, items }: Tokens.List): ReactNode {
  const rows = items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's lines never change their order
    <li key={at}>{drawAll(item.tokens)}</li>
  ));
  return ordered ? <ol>{rows}</ol> : <ul>{rows}</ul>;
}
