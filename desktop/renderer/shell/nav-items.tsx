import type { Permission } from "@balcao/shared/workspace/permissions.ts";
import type { SettingOfKind } from "@balcao/shared/workspace/settings.ts";
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
  /** A tab of the screen, by its name in the address. */
  tab?: string;
  /** Other addresses at which the entry is marked as current. */
  alsoAt?: readonly string[];
  label: ParseKeys;
  icon: ReactElement;
  activeIcon: ReactElement;
  /** The permission that the entry needs. */
  permission?: Permission;
  /** Only for super users who support no company. */
  supersOnly?: true;
  /** The entry that replaces it on the rail, which has too little room on a usual laptop. */
  within?: string;
  /** The setting that the company must have switched on. */
  setting?: SettingOfKind<"onOff" | "trueFalse">;
};

/** The address of an entry. */
export const addressOf = ({ path, tab }: NavItem): string => (tab ? `${path}?tab=${tab}` : path);

/** Returns true if an address belongs to an entry. */
export function isAt({ path, tab, alsoAt = [] }: NavItem, { pathname, search }: Pick<Location, "pathname" | "search">) {
  if (tab) return pathname === path && new URLSearchParams(search).get("tab") === tab;
  return (
    pathname === path || [...(path === "/" ? [] : [path]), ...alsoAt].some((one) => pathname.startsWith(`${one}/`))
  );
}

/** A group of the menu; the first group, for daily work, has no title. */
export type NavGroup = { title: ParseKeys | null; items: readonly NavItem[] };

/** The menu of a company's users. */
export const navGroups: readonly NavGroup[] = [
  {
    title: null,
    items: [
      {
        path: "/",
        alsoAt: ["/dashboard"],
        label: "shell.dashboard",
        icon: <DataPie20Regular />,
        activeIcon: <DataPie20Filled />,
        permission: "dashboard:view",
      },
      { path: "/tickets", label: "shell.tickets", icon: <Chat20Regular />, activeIcon: <Chat20Filled /> },
      { path: "/kanban", label: "shell.kanban", icon: <Board20Regular />, activeIcon: <Board20Filled /> },
      { path: "/chats", label: "shell.chats", icon: <ChatMultiple20Regular />, activeIcon: <ChatMultiple20Filled /> },
      { path: "/contacts", label: "shell.contacts", icon: <People20Regular />, activeIcon: <People20Filled /> },
      {
        path: "/schedules",
        label: "shell.schedules",
        icon: <CalendarClock20Regular />,
        activeIcon: <CalendarClock20Filled />,
      },
      {
        path: "/broadcasts",
        alsoAt: ["/contact-lists", "/campaign"],
        setting: "campaignsEnabled",
        label: "shell.broadcasts",
        icon: <TargetArrow20Regular />,
        activeIcon: <TargetArrow20Filled />,
        permission: "drawer-admin-items:view",
      },
      {
        path: "/maturador",
        label: "shell.warmUps",
        icon: <Fire20Regular />,
        activeIcon: <Fire20Filled />,
        within: "/broadcasts",
        permission: "drawer-admin-items:view",
      },
    ],
  },
  {
    title: "shell.tools",
    items: [
      {
        path: "/quick-messages",
        label: "shell.quickMessages",
        icon: <Flash20Regular />,
        activeIcon: <Flash20Filled />,
      },
      { path: "/tags", label: "shell.tags", icon: <Tag20Regular />, activeIcon: <Tag20Filled /> },
      {
        path: "/helps",
        label: "shell.helps",
        icon: <BookQuestionMark20Regular />,
        activeIcon: <BookQuestionMark20Filled />,
      },
    ],
  },
  {
    title: "shell.administration",
    items: [
      {
        path: "/connections",
        label: "shell.connections",
        icon: <PlugConnected20Regular />,
        activeIcon: <PlugConnected20Filled />,
      },
      {
        path: "/queues",
        label: "shell.queues",
        icon: <Organization20Regular />,
        activeIcon: <Organization20Filled />,
        permission: "drawer-admin-items:view",
      },
      {
        path: "/users",
        label: "shell.users",
        icon: <PersonSettings20Regular />,
        activeIcon: <PersonSettings20Filled />,
        permission: "drawer-admin-items:view",
      },
      {
        path: "/messages-api",
        label: "shell.messagesApi",
        icon: <Code20Regular />,
        activeIcon: <Code20Filled />,
        permission: "drawer-admin-items:view",
      },
      {
        path: "/financeiro",
        label: "shell.invoices",
        icon: <Receipt20Regular />,
        activeIcon: <Receipt20Filled />,
        permission: "drawer-admin-items:view",
      },
      {
        path: "/subscription",
        label: "shell.subscription",
        icon: <WalletCreditCard20Regular />,
        activeIcon: <WalletCreditCard20Filled />,
        within: "/financeiro",
        permission: "drawer-admin-items:view",
      },
      {
        path: "/audit",
        label: "shell.audit",
        icon: <ClipboardTextLtr20Regular />,
        activeIcon: <ClipboardTextLtr20Filled />,
        permission: "drawer-admin-items:view",
      },
      {
        path: "/announcements",
        label: "shell.announcements",
        icon: <MegaphoneLoud20Regular />,
        activeIcon: <MegaphoneLoud20Filled />,
        supersOnly: true,
        permission: "drawer-admin-items:view",
      },
      {
        path: "/settings",
        label: "shell.settings",
        icon: <Settings20Regular />,
        activeIcon: <Settings20Filled />,
        permission: "drawer-admin-items:view",
      },
    ],
  },
];

/** The menu of a super user who manages the platform. */
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
