import type { Permission } from "@balcao/shared/permissions.ts";
import type { SettingKey } from "@balcao/shared/settings.ts";
import {
  Board20Filled,
  Board20Regular,
  BookQuestionMark20Filled,
  BookQuestionMark20Regular,
  BuildingMultiple20Filled,
  BuildingMultiple20Regular,
  CalendarClock20Filled,
  CalendarClock20Regular,
  Chat20Filled,
  Chat20Regular,
  ChatMultiple20Filled,
  ChatMultiple20Regular,
  ClipboardTextLtr20Filled,
  ClipboardTextLtr20Regular,
  Code20Filled,
  Code20Regular,
  DataPie20Filled,
  DataPie20Regular,
  Fire20Filled,
  Fire20Regular,
  Flash20Filled,
  Flash20Regular,
  MegaphoneLoud20Filled,
  MegaphoneLoud20Regular,
  Organization20Filled,
  Organization20Regular,
  People20Filled,
  People20Regular,
  PersonSettings20Filled,
  PersonSettings20Regular,
  PlugConnected20Filled,
  PlugConnected20Regular,
  Receipt20Filled,
  Receipt20Regular,
  Settings20Filled,
  Settings20Regular,
  Tag20Filled,
  Tag20Regular,
  TargetArrow20Filled,
  TargetArrow20Regular,
  Wallet20Filled,
  Wallet20Regular,
  WalletCreditCard20Filled,
  WalletCreditCard20Regular,
} from "@fluentui/react-icons";
import type { ParseKeys } from "i18next";
import type { ReactElement } from "react";
import type { Location } from "react-router";

export type NavItem = {
  path: string;
  /** One tab of the screen, named in its address. */
  tab?: string;
  /** Where else one is in the same place. */
  alsoAt?: readonly string[];
  label: ParseKeys;
  icon: ReactElement;
  activeIcon: ReactElement;
  /** What one must be allowed to see it. */
  permission?: Permission;
  /** For those who run the platform. */
  supersOnly?: true;
  /** Whose entry stands for it on the rail, which has no room for more on a usual laptop. */
  within?: string;
  /** For companies that have it. */
  setting?: SettingKey;
};

/** Where an entry leads to. */
export const addressOf = ({ path, tab }: NavItem): string => (tab ? `${path}?tab=${tab}` : path);

/** Whether an address belongs to an entry. */
export function isAt({ path, tab, alsoAt = [] }: NavItem, { pathname, search }: Pick<Location, "pathname" | "search">) {
  if (tab) return pathname === path && new URLSearchParams(search).get("tab") === tab;
  return (
    pathname === path || [...(path === "/" ? [] : [path]), ...alsoAt].some((one) => pathname.startsWith(`${one}/`))
  );
}

/** The places the menu leads to. */
export const navItems: readonly NavItem[] = [
  {
    path: "/",
    label: "shell.dashboard",
    icon: <DataPie20Regular />,
    activeIcon: <DataPie20Filled />,
    permission: "dashboard:view",
  },
  { path: "/tickets", label: "shell.tickets", icon: <Chat20Regular />, activeIcon: <Chat20Filled /> },
  { path: "/kanban", label: "shell.kanban", icon: <Board20Regular />, activeIcon: <Board20Filled /> },
  { path: "/chats", label: "shell.chats", icon: <ChatMultiple20Regular />, activeIcon: <ChatMultiple20Filled /> },
  { path: "/contacts", label: "shell.contacts", icon: <People20Regular />, activeIcon: <People20Filled /> },
  { path: "/quick-messages", label: "shell.quickMessages", icon: <Flash20Regular />, activeIcon: <Flash20Filled /> },
  {
    path: "/schedules",
    label: "shell.schedules",
    icon: <CalendarClock20Regular />,
    activeIcon: <CalendarClock20Filled />,
  },
  { path: "/tags", label: "shell.tags", icon: <Tag20Regular />, activeIcon: <Tag20Filled /> },
  {
    path: "/connections",
    label: "shell.connections",
    icon: <PlugConnected20Regular />,
    activeIcon: <PlugConnected20Filled />,
  },
  {
    path: "/helps",
    label: "shell.helps",
    icon: <BookQuestionMark20Regular />,
    activeIcon: <BookQuestionMark20Filled />,
  },
];

/** What the menu leads to instead while a super user looks after the platform (S2 section 2.1). */
export const platformItems: readonly NavItem[] = [
  {
    path: "/settings",
    tab: "companies",
    label: "shell.companies",
    icon: <BuildingMultiple20Regular />,
    activeIcon: <BuildingMultiple20Filled />,
  },
  {
    path: "/settings",
    tab: "plans",
    label: "shell.plans",
    icon: <Wallet20Regular />,
    activeIcon: <Wallet20Filled />,
  },
  {
    path: "/announcements",
    label: "shell.announcements",
    icon: <MegaphoneLoud20Regular />,
    activeIcon: <MegaphoneLoud20Filled />,
  },
  {
    path: "/settings",
    tab: "helps",
    label: "shell.helps",
    icon: <BookQuestionMark20Regular />,
    activeIcon: <BookQuestionMark20Filled />,
  },
  {
    path: "/settings",
    tab: "options",
    label: "shell.settings",
    icon: <Settings20Regular />,
    activeIcon: <Settings20Filled />,
  },
];

/** The section of those who set the company up (S1 section 2). */
export const adminItems: readonly NavItem[] = [
  {
    path: "/announcements",
    label: "shell.announcements",
    icon: <MegaphoneLoud20Regular />,
    activeIcon: <MegaphoneLoud20Filled />,
    supersOnly: true,
  },
  {
    path: "/broadcasts",
    alsoAt: ["/contact-lists", "/campaign"],
    setting: "campaignsEnabled",
    label: "shell.broadcasts",
    icon: <TargetArrow20Regular />,
    activeIcon: <TargetArrow20Filled />,
  },
  {
    path: "/maturador",
    label: "shell.warmUps",
    icon: <Fire20Regular />,
    activeIcon: <Fire20Filled />,
    within: "/broadcasts",
  },
  { path: "/queues", label: "shell.queues", icon: <Organization20Regular />, activeIcon: <Organization20Filled /> },
  { path: "/users", label: "shell.users", icon: <PersonSettings20Regular />, activeIcon: <PersonSettings20Filled /> },
  { path: "/messages-api", label: "shell.messagesApi", icon: <Code20Regular />, activeIcon: <Code20Filled /> },
  { path: "/financeiro", label: "shell.invoices", icon: <Receipt20Regular />, activeIcon: <Receipt20Filled /> },
  {
    path: "/subscription",
    label: "shell.subscription",
    icon: <WalletCreditCard20Regular />,
    activeIcon: <WalletCreditCard20Filled />,
    within: "/financeiro",
  },
  {
    path: "/audit",
    label: "shell.audit",
    icon: <ClipboardTextLtr20Regular />,
    activeIcon: <ClipboardTextLtr20Filled />,
  },
  { path: "/settings", label: "shell.settings", icon: <Settings20Regular />, activeIcon: <Settings20Filled /> },
];
