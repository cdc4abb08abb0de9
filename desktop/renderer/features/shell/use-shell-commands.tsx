import { can } from "@balcao/shared/permissions.ts";
import {
  DarkTheme20Regular,
  Keyboard20Regular,
  PersonEdit20Regular,
  Search20Regular,
  SignOut20Regular,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePreferences, useSessionUser, useSignOut } from "../../app/hooks.ts";
import { themeChoices } from "../../ui/choices.ts";
import { useCommands } from "../../ui/commands/commands-context.ts";
import { adminItems, navItems } from "./nav-items.tsx";

type ShellCommands = { onPalette: () => void; onSheet: () => void; onProfile: () => void };

/** What can be done from every screen: going to the others, and what concerns oneself. */
export function useShellCommands({ onPalette, onSheet, onProfile }: ShellCommands): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile } = useSessionUser();
  const [, change] = usePreferences();
  const signOut = useSignOut();
  const places = can(profile, "drawer-admin-items:view") ? [...navItems, ...adminItems] : navItems;
  useCommands([
    ...places.map(({ path, label, icon }) => ({
      id: `go-${path}`,
      label: t("shell.palette.go", { screen: t(label) }),
      icon,
      run: () => void navigate(path),
    })),
    ...themeChoices.map((theme) => ({
      id: `theme-${theme}`,
      label: t("shell.palette.theme", { theme: t(`shell.themes.${theme}`) }),
      icon: <DarkTheme20Regular />,
      run: () => change({ theme }),
    })),
    { id: "profile", label: t("shell.profile"), icon: <PersonEdit20Regular />, run: onProfile },
    { id: "sheet", label: t("shell.shortcuts.title"), icon: <Keyboard20Regular />, shortcut: "sheet", run: onSheet },
    { id: "palette", label: t("shell.palette.title"), icon: <Search20Regular />, shortcut: "palette", run: onPalette },
    { id: "sign-out", label: t("shell.signOut"), icon: <SignOut20Regular />, run: () => void signOut() },
  ]);
}
