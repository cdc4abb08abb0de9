import { type Language, languages } from "@balcao/shared/platform/languages.ts";
import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from "@fluentui/react-components";
import {
  BuildingMultiple20Regular,
  BuildingPeople20Regular,
  Keyboard20Regular,
  PersonEdit20Regular,
  PersonSupport20Regular,
  Settings20Regular,
  SignOut20Regular,
} from "@fluentui/react-icons";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences, useSessionUser } from "../client/hooks.ts";
import { type ThemeChoice, themeChoices } from "../client/preferences-slice.ts";
import { keysBeside } from "../ui/commands/Keys.tsx";
import { singleKeys } from "../ui/commands/shortcuts.ts";
import { Face } from "../ui/mark/Face.tsx";
import { tokens } from "../ui/theme.ts";
import type { ShellParts } from "./shell-parts.ts";
import { usePlatformMode } from "./use-platform-mode.ts";

const useStyles = makeStyles({
  trigger: {
    display: "grid",
    placeItems: "center",
    width: "40px",
    height: "40px",
    padding: 0,
    border: 0,
    borderRadius: "20px",
    background: "transparent",
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  who: { padding: "8px 12px 4px" },
  name: { fontSize: "14px", fontWeight: 600 },
  mail: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/** The signed-in user, language, theme, support, and sign-out. */
export function AccountMenu({ parts }: { parts: ShellParts }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const user = useSessionUser();
  const platform = usePlatformMode();
  const [preferences, change] = usePreferences();
  const name = t("shell.account", { name: user.name });
  return (
    <Menu
      positioning="after-bottom"
      checkedValues={{
        language: [preferences.language],
        theme: [preferences.theme],
        signOut: preferences.wipesOnSignOut ? ["wipes"] : [],
      }}
      onCheckedValueChange={(_event, { name: setting, checkedItems }) => {
        if (setting === "language") change({ language: checkedItems[0] as Language });
        if (setting === "signOut") change({ wipesOnSignOut: checkedItems.includes("wipes") });
        if (setting === "theme") change({ theme: checkedItems[0] as ThemeChoice });
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <button type="button" className={styles.trigger} aria-label={name} title={name}>
          <Face name={user.name} size={32} />
        </button>
      </MenuTrigger>
      <MenuPopover>
        <div className={styles.who}>
          <div className={styles.name}>{user.name}</div>
          <div className={styles.mail}>{user.email}</div>
          <div className={styles.mail}>{user.company.name}</div>
        </div>
        <MenuList>
          {parts.onProfile && (
            <MenuItem icon={<PersonEdit20Regular />} onClick={parts.onProfile}>
              {t("shell.profile")}
            </MenuItem>
          )}
          {parts.practice()}
          {parts.onSupport && (
            <MenuItem icon={<PersonSupport20Regular />} onClick={parts.onSupport}>
              {t("shell.support")}
            </MenuItem>
          )}
          {platform && (
            <MenuItem icon={<BuildingMultiple20Regular />} onClick={platform.onChange}>
              {platform.label}
            </MenuItem>
          )}
          {parts.onSupportAccess && (
            <MenuItem icon={<BuildingPeople20Regular />} onClick={parts.onSupportAccess}>
              {t("shell.supportAccess")}
            </MenuItem>
          )}
          <MenuItem icon={<Settings20Regular />} onClick={parts.onPreferences}>
            {t("shell.preferences")}
          </MenuItem>
          <MenuItem
            icon={<Keyboard20Regular />}
            {...(preferences.singleKeys && keysBeside(singleKeys.sheet))}
            onClick={parts.onShortcuts}
          >
            {t("shell.shortcuts")}
          </MenuItem>
          <Suspense>{parts.servers}</Suspense>
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>{t("shell.language")}</MenuGroupHeader>
            {languages.map((language) => (
              <MenuItemRadio key={language} name="language" value={language}>
                {t(`shell.languages.${language}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>{t("shell.theme")}</MenuGroupHeader>
            {themeChoices.map((theme) => (
              <MenuItemRadio key={theme} name="theme" value={theme}>
                {t(`shell.themes.${theme}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuItemCheckbox name="signOut" value="wipes">
            {t("shell.wipesOnSignOut")}
          </MenuItemCheckbox>
          <MenuItem icon={<SignOut20Regular />} onClick={parts.onSignOut}>
            {t("shell.signOut")}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
