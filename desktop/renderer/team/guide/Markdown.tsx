import { makeStyles } from "@fluentui/react-components";
import { lexer, type Token, type Tokens } from "marked";
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { tokens } from "../../ui/theme.ts";
import { GuideLink } from "./GuideLink.tsx";

type Pictures = ReadonlyMap<string, string>;

const PicturesContext = createContext<Pictures>(new Map());

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
  picture: {
    display: "block",
    width: "100%",
    height: "auto",
    borderRadius: "8px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/**
 * Draws Markdown as elements of React. Only the kinds below become elements: raw HTML is shown as the text it was
 * written as, and a picture that the guide does not have as its description.
 */
export function Markdown({ text, pictures }: { text: string; pictures: Pictures }) {
  const styles = useStyles();
  return (
    <PicturesContext value={pictures}>
      <div className={styles.root}>{drawAll(lexer(text))}</div>
    </PicturesContext>
  );
}

/** A screen as the guide shows it; all pictures have one size. */
function Picture({ name, alt }: { name: string; alt: string }) {
  const styles = useStyles();
  const address = useContext(PicturesContext).get(name);
  if (address === undefined) return alt;
  return <img className={styles.picture} src={address} alt={alt} width={1280} height={800} loading="lazy" />;
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
    case "image":
      return <Picture name={part.href} alt={part.text} />;
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
