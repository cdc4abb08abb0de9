import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Link, useLocation } from "react-router";
import { useCardStyles } from "../../ui/frame/card-styles.ts";
import { medium, tokens } from "../../ui/theme.ts";
import type { FoundPage } from "./find-pages.ts";
import type { GuideGroup } from "./guide.ts";
import { fromScreen, guideAddress } from "./screen-pages.ts";

const useStyles = makeStyles({
  // Cards of very different heights follow each other in two columns.
  groups: { maxWidth: "1080px", columnCount: 2, columnGap: "12px", [medium]: { columnCount: 1 } },
  card: { marginBottom: "12px" },
  split: { breakInside: "avoid" },
  list: { margin: 0, padding: 0, listStyle: "none" },
  found: { maxWidth: "760px" },
  link: {
    display: "block",
    padding: "6px 8px",
    marginInline: "-8px",
    borderRadius: "8px",
    color: tokens.colorNeutralForeground1,
    textDecorationLine: "none",
    overflowWrap: "anywhere",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  title: { fontWeight: 500 },
  excerpt: { margin: "2px 0 0", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/** The guide's pages, grouped by reader. */
export function GuideIndex({ groups }: { groups: readonly GuideGroup[] }) {
  const styles = useStyles();
  const frame = useCardStyles();
  return (
    <div className={styles.groups}>
      {groups.map(({ title, pages }) => (
        <section key={title} className={mergeClasses(frame.card, frame.headed, styles.card, styles.split)}>
          <header className={frame.head}>
            <h2 className={frame.title}>{title}</h2>
          </header>
          <ul className={styles.list}>
            {pages.map((page) => (
              <li key={page.name}>
                <Link className={styles.link} to={guideAddress(page.name)}>
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The pages that a search found, each with the words around its first hit. */
export function FoundPages({ found }: { found: readonly FoundPage[] }) {
  const styles = useStyles();
  const frame = useCardStyles();
  // Going back keeps the search.
  const state = fromScreen(useLocation());
  return (
    <div className={mergeClasses(frame.card, frame.headed, styles.found)}>
      <ul className={styles.list}>
        {found.map(({ page, excerpt }) => (
          <li key={page.name}>
            <Link className={styles.link} to={guideAddress(page.name)} state={state}>
              <span className={styles.title}>{page.title}</span>
              <p className={styles.excerpt}>{excerpt}</p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
