import { can } from "@balcao/shared/permissions.ts";
import type { SettingKey } from "@balcao/shared/settings.ts";
import { useSessionUser } from "../../app/hooks.ts";
import { adminItems, type NavItem, navItems, platformItems } from "./nav-items.tsx";
import { usePlatformMode } from "./use-platform-mode.ts";

/** The menu's entries that this person has: the platform's while they look after it; else everybody's, then the section of those who set the company up. */
export function useMenuItems(): [everybodys: NavItem[], admins: NavItem[]] {
  const { profile, super: isSuper, company } = useSessionUser();
  const isPlatform = usePlatformMode()?.isOn;
  const isOff = (setting: SettingKey) =>
    company.settings.some(({ key, value }) => key === setting && value === "false");
  const isTheirs = ({ permission, supersOnly, setting }: NavItem) =>
    (!permission || can(profile, permission)) && (!supersOnly || isSuper) && (!setting || !isOff(setting));
  if (isPlatform) return [[...platformItems], []];
  const isAdmin = can(profile, "drawer-admin-items:view");
  return [navItems.filter(isTheirs), isAdmin ? adminItems.filter(isTheirs) : []];
}
