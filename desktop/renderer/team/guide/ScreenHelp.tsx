import { makeStyles } from "@fluentui/react-components";
import { BookQuestionMark20Regular, QuestionCircle20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { Tip } from "../../ui/action/Tip.tsx";
import { useCommands } from "../../ui/commands/commands-context.ts";
import { tokens } from "../../ui/theme.ts";
import { fromScreen, guideAddress, pageOfScreen } from "./screen-pages.ts";

const useStyles = makeStyles({
  link: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "28px",
    height: "28px",
    borderRadius: "6px",
    color: tokens.colorNeutralForeground3,
    ":hover": { background: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** The small link beside a screen's title to its page of the guide. Without such a page it shows nothing. */
export function ScreenHelp() {
  const styles = useStyles();
  const { t } = useTranslation();
  const location = useLocation();
  const page = pageOfScreen(location);
  if (page === null) return null;
  return (
    <Tip text={t("helps.guide.ofScreen")}>
      <Link className={styles.link} to={guideAddress(page)} state={fromScreen(location)}>
        <QuestionCircle20Regular />
      </Link>
    </Tip>
  );
}

/** The screen's help in the palette, also where the header has no room for its link. */
export function GuideCommand() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const page = pageOfScreen(location);
  useCommands(
    page === null
      ? []
      : [
          {
            id: "screen-help",
            label: t("helps.guide.ofScreen"),
            icon: <BookQuestionMark20Regular />,
            run: () => void navigate(guideAddress(page), { state: fromScreen(location) }),
          },
        ],
  );
  return null;
}
