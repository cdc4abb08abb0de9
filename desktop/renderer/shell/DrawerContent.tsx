import { type Language, languages } from "@balcao/shared/platform/languages.ts";
import { Button, Field, makeStyles, Select, Switch } from "@fluentui/react-components";
import {
  BuildingPeople20Regular,
  Navigation20Regular,
  PersonEdit20Regular,
  PersonSupport20Regular,
  Settings20Regular,
  SignOut20Regular,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { usePreferences, useSessionUser } from "../client/hooks.ts";
import { type ThemeChoice, themeChoices } from "../client/preferences-slice.ts";
import { Tip } from "../ui/action/Tip.tsx";
import { Logo } from "../ui/frame/Logo.tsx";
import { tokens } from "../ui/theme.ts";
import { NavList } from "./NavList.tsx";
import { NotificationBell } from "./notifications/NotificationBell.tsx";
import type { ShellParts } from "./shell-parts.ts";
import { usePlatformMode } from "./use-platform-mode.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    width: "300px",
    maxWidth: "100%",
    height: "100%",
    padding: "12px",
    boxSizing: "border-box",
    background: tokens.surfaceRail,
    overflowY: "auto",
  },
  head: { display: "flex", alignItems: "center", gap: "10px", paddingLeft: "2px" },
  icons: { display: "flex", justifyContent: "flex-end", gap: "2px", margin: "-12px 0 -8px" },
  who: { flexGrow: 1, minWidth: 0 },
  company: { fontSize: "14px", fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  mail: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  space: { flexGrow: 1 },
  settings: { display: "flex", flexDirection: "column", gap: "12px", padding: "0 4px" },
  out: { justifyContent: "flex-start", paddingInline: "10px" },
});

type DrawerContentProps = { parts: ShellParts; onFold: () => void; onPick?: () => void };

/** The expanded rail: company, navigation, language, theme, profile, support and sign-out. */
export function DrawerContent({ parts, onFold, onPick }: DrawerContentProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const user = useSessionUser();
  const platform = usePlatformMode();
  const [preferences, change] = usePreferences();
  const picking = (open: () => void) => () => {
    onPick?.();
    open();
  };
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <Logo />
        <div className={styles.who}>
          <div className={styles.company} title={user.company.name}>
            {user.company.name}
          </div>
          <div className={styles.mail} title={user.email}>
            {user.email}
          </div>
        </div>
        <Tip text={t("shell.closeMenu")}>
          <Button appearance="subtle" icon={<Navigation20Regular />} onClick={onFold} />
        </Tip>
      </div>
      <div className={styles.icons}>
        {parts.announcements("below")}
        <NotificationBell placement="below" />
      </div>
      <NavList unfolded {...(onPick && { onPick })} />
      <span className={styles.space} />
      <div className={styles.settings}>
        <Field label={t("shell.language")}>
          <Select
            value={preferences.language}
            onChange={(_event, { value }) => change({ language: value as Language })}
          >
            {languages.map((language) => (
              <option key={language} value={language}>
                {t(`shell.languages.${language}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("shell.theme")}>
          <Select value={preferences.theme} onChange={(_event, { value }) => change({ theme: value as ThemeChoice })}>
            {themeChoices.map((theme) => (
              <option key={theme} value={theme}>
                {t(`shell.themes.${theme}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {platform && <Switch label={t("shell.platform")} checked={platform.isOn} onChange={picking(platform.onChange)} />}
      <Switch
        label={t("shell.wipesOnSignOut")}
        checked={preferences.wipesOnSignOut}
        onChange={(_event, { checked }) => change({ wipesOnSignOut: checked })}
      />
      {onPick && parts.help({ className: styles.out, onPick })}
      {parts.onProfile && (
        <Button
          appearance="subtle"
          className={styles.out}
          icon={<PersonEdit20Regular />}
          onClick={picking(parts.onProfile)}
        >
          {t("shell.profile")}
        </Button>
      )}
      {parts.practice({ className: styles.out, ...(onPick && { onPick }) })}
      {parts.onSupportAccess && (
        <Button
          appearance="subtle"
          className={styles.out}
          icon={<BuildingPeople20Regular />}
          onClick={picking(parts.onSupportAccess)}
        >
          {t("shell.supportAccess")}
        </Button>
      )}
      {parts.onSupport && (
        <Button
          appearance="subtle"
          className={styles.out}
          icon={<PersonSupport20Regular />}
          onClick={picking(parts.onSupport)}
        >
          {t("shell.support")}
        </Button>
      )}
      <Button
        appearance="subtle"
        className={styles.out}
        icon={<Settings20Regular />}
        onClick={picking(parts.onPreferences)}
      >
        {t("shell.preferences")}
      </Button>
      <Button appearance="subtle" className={styles.out} icon={<SignOut20Regular />} onClick={picking(parts.onSignOut)}>
        {t("shell.signOut")}
      </Button>
    </div>
  );
}
