import { can } from "@balcao/shared/workspace/permissions.ts";
import { settingOf } from "@balcao/shared/workspace/settings.ts";
import { useManagesPlatform, useSessionUser } from "../client/hooks.ts";
import { type NavGroup, type NavItem, navGroups, platformItems } from "./nav-items.tsx";
import { usePlatformMode } from "./use-platform-mode.ts";

/** The menu's groups with the entries of this user; the platform's while a super user manages it. */
export function useMenuGroups(): readonly NavGroup[] {
  const { profile, company } = useSessionUser();
  const managesPlatform = useManagesPlatform();
  const isPlatform = usePlatformMode()?.isOn;
  const isTheirs = ({ permission, supersOnly, setting }: NavItem) =>
    (!permission || can(profile, permission)) &&
    (!supersOnly || managesPlatform) &&
    (!setting || settingOf(company.settings, setting));
  if (isPlatform) return [{ title: null, items: platformItems }];
  return navGroups
    .map((group) => ({ ...group, items: group.items.filter(isTheirs) }))
    .filter(({ items }) => items.length > 0);
}
