import { languages } from "@balcao/shared/platform/languages.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../client/hooks.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: { display: "flex", gap: "4px", marginLeft: "-8px", padding: 0, border: 0 },
  choice: {
    border: 0,
    background: "transparent",
    font: "inherit",
    fontSize: "12px",
    height: "32px",
    padding: "0 8px",
    borderRadius: "6px",
    cursor: "pointer",
    color: tokens.colorNeutralForeground3,
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: { color: tokens.selectionText, fontWeight: 600 },
});

/** The choice of the three languages, before sign-in. */
export function LanguageSwitch() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [{ language: current }, change] = usePreferences();
  return (
    <fieldset className={styles.root} aria-label={t("auth.language")}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          className={mergeClasses(styles.choice, language === current && styles.chosen)}
          onClick={() => change({ language })}
        >
          {t(`shell.languages.${language}`)}
        </button>
      ))}
    </fieldset>
  );
}
