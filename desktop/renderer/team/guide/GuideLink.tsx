import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { tokens } from "../../ui/theme.ts";
import { guideAddress } from "./screen-pages.ts";

const useStyles = makeStyles({
  link: {
    borderRadius: "2px",
    color: tokens.colorBrandForegroundLink,
    fontWeight: 500,
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** A link inside a page: to another page of the guide. Any other target stays plain text. */
export function GuideLink({ to, children }: { to: string; children: ReactNode }) {
  const styles = useStyles();
  // The back button returns to the screen from which the first page was opened.
  const { state } = useLocation();
  const [, name] = to.match(/^([\w-]+)\.md$/) ?? [];
  if (name === undefined) return children;
  return (
    <Link className={styles.link} to={guideAddress(name)} state={state}>
      {children}
    </Link>
  );
}
