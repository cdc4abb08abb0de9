import { can } from "@balcao/shared/permissions.ts";
import type { SettingKey } from "@balcao/shared/settings.ts";
import { useSessionUser } from "../../app/hooks.ts";
import { adminItems, type NavItem, navItems } from "./nav-items.tsx";

/** The menu's entries that this person has: everybody's, then the section of those who set the company up. */
export function useMenuItems(): [everybodys: NavItem[], admins: NavItem[]] {
  const { profile, super: isSuper, company } = useSessionUser();
  const isOff = (setting: SettingKey) =>
    company.settings.some(({ key, value }) => key === setting && value === "false");
  const isTheirs = ({ permission, supersOnly, setting }: NavItem) =>
    (!permission || can(profile, permission)) && (!supersOnly || isSuper) && (!setting || !isOff(setting));
  const isAdmin = can(profile, "drawer-admin-items:view");
  return [navItems.filter(isTheirs), isAdmin ? adminItems.filter(isTheirs) : []];
}
