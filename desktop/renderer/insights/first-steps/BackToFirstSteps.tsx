import { makeStyles } from "@fluentui/react-components";
import { ArrowLeft16Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, type Location, useLocation } from "react-router";
import { useCompanySetting } from "../../client/hooks.ts";
import { tokens } from "../../ui/theme.ts";
import { useGetFirstStepsQuery } from "./first-steps-api.ts";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    justifyContent: "center",
    padding: "4px 12px",
    fontSize: "12px",
    lineHeight: "16px",
    boxShadow: `inset 0 -1px 0 ${tokens.hairline}`,
    backgroundColor: tokens.surfaceList,
  },
  link: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    minHeight: "24px",
    color: tokens.selectionText,
    fontWeight: 600,
    textDecorationLine: "none",
    ":hover": { textDecorationLine: "underline" },
  },
});

/**
 * The link back to the checklist, above a screen that the checklist opened. It stays when the screen's tabs and dialogs
 * change the address.
 */
export function BackToFirstSteps() {
  const styles = useStyles();
  const { t } = useTranslation();
  const location = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpened = isFromFirstSteps(location);
  if (isOpened && openedAt !== location.pathname) setOpenedAt(location.pathname);
  if (!isOpened && openedAt !== null && !location.pathname.startsWith(openedAt)) setOpenedAt(null);
  const isHidden = useCompanySetting("firstSteps") === "hidden";
  // Read again on each screen: the last step may have been completed elsewhere.
  const { data } = useGetFirstStepsQuery(undefined, {
    skip: openedAt === null || isHidden,
    refetchOnMountOrArgChange: true,
  });
  if (openedAt === null || isHidden || data?.steps.every(({ isDone }) => isDone)) return null;
  return (
    <div className={styles.bar}>
      <Link className={styles.link} to="/">
        <ArrowLeft16Regular aria-hidden="true" />
        {t("firstSteps.back")}
      </Link>
    </div>
  );
}

/** The state of an address that was opened from the checklist. */
export const fromFirstSteps = { isFirstStep: true };

const isFromFirstSteps = ({ state }: Location): boolean =>
  typeof state === "object" && state !== null && "isFirstStep" in state;
