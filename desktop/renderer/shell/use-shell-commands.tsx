import {
  BuildingMultiple20Regular,
  BuildingPeople20Regular,
  DarkTheme20Regular,
  Keyboard20Regular,
  PersonEdit20Regular,
  PersonSupport20Regular,
  Search20Regular,
  Settings20Regular,
  SignOut20Regular,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePreferences } from "../client/hooks.ts";
import { themeChoices } from "../client/preferences-slice.ts";
import { useCommands } from "../ui/commands/commands-context.ts";
import { type SingleKeys, singleKeys } from "../ui/commands/shortcuts.ts";
import { addressOf, type NavItem } from "./nav-items.tsx";
import type { ShellParts } from "./shell-parts.ts";
import { useMenuGroups } from "./use-menu-groups.ts";
import { usePlatformMode } from "./use-platform-mode.ts";

/** The keys to the screens of daily work, by their addresses. */
const screenKeys: Record<string, SingleKeys> = {
  "/": singleKeys.goDashboard,
  "/kanban": singleKeys.goKanban,
  "/chats": singleKeys.goChats,
  "/contacts": singleKeys.goContacts,
  "/schedules": singleKeys.goSchedules,
};

function keysOf({ path, tab }: NavItem): { singleKeys?: SingleKeys } {
  const keys = tab === undefined ? screenKeys[path] : undefined;
  return keys ? { singleKeys: keys } : {};
}

/** The commands of every screen: navigation, and the user's own account. */
export function useShellCommands(
  { onProfile, onSupport, onSupportAccess, onPreferences, onShortcuts, onSignOut }: ShellParts,
  onPalette: () => void,
): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const places = useMenuGroups().flatMap(({ items }) => items);
  const [, change] = usePreferences();
  const platform = usePlatformMode();
  useCommands([
    ...places.map((item) => ({
      id: `go-${addressOf(item)}`,
      label: t("shell.palette.go", { screen: t(item.label) }),
      icon: item.icon,
      isPlace: true as const,
      ...keysOf(item),
      run: () => void navigate(addressOf(item)),
    })),
    ...(platform
      ? [{ id: "platform", label: platform.label, icon: <BuildingMultiple20Regular />, run: platform.onChange }]
      : []),
    ...themeChoices.map((theme) => ({
      id: `theme-${theme}`,
      label: t("shell.palette.theme", { theme: t(`shell.themes.${theme}`) }),
      icon: <DarkTheme20Regular />,
      run: () => change({ theme }),
    })),
    ...(onProfile ? [{ id: "profile", label: t("shell.profile"), icon: <PersonEdit20Regular />, run: onProfile }] : []),
    ...(onSupport
      ? [{ id: "support", label: t("shell.support"), icon: <PersonSupport20Regular />, run: onSupport }]
      : []),
    ...(onSupportAccess
      ? [
          {
            id: "support-access",
            label: t("shell.supportAccess"),
            icon: <BuildingPeople20Regular />,
            run: onSupportAccess,
          },
        ]
      : []),
    { id: "preferences", label: t("shell.preferences"), icon: <Settings20Regular />, run: onPreferences },
    {
      id: "sheet",
      label: t("shell.shortcuts"),
      icon: <Keyboard20Regular />,
      singleKeys: singleKeys.sheet,
      isPlace: true,
      run: onShortcuts,
    },
    { id: "palette", label: t("shell.palette.title"), icon: <Search20Regular />, shortcut: "palette", run: onPalette },
    { id: "sign-out", label: t("shell.signOut"), icon: <SignOut20Regular />, run: onSignOut },
  ]);
}
