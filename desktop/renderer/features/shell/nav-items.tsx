import {
  Board20Filled,
  Board20Regular,
  CalendarClock20Filled,
  CalendarClock20Regular,
  Chat20Filled,
  Chat20Regular,
  ClipboardTextLtr20Filled,
  ClipboardTextLtr20Regular,
  DataPie20Filled,
  DataPie20Regular,
  Flash20Filled,
  Flash20Regular,
  Organization20Filled,
  Organization20Regular,
  People20Filled,
  People20Regular,
  PersonSettings20Filled,
  PersonSettings20Regular,
  PlugConnected20Filled,
  PlugConnected20Regular,
  Settings20Filled,
  Settings20Regular,
  Tag20Filled,
  Tag20Regular,
} from "@fluentui/react-icons";
import type { ReactElement } from "react";

export type NavItem = {
  path: string;
  label: `shell.${"dashboard" | "tickets" | "kanban" | "contacts" | "quickMessages" | "schedules" | "tags" | "connections" | "queues" | "users" | "audit" | "settings"}`;
  icon: ReactElement;
  activeIcon: ReactElement;
};

/** The first place, of those who may see figures (S1 section 6). */
export const dashboardItem: NavItem = {
  path: "/",
  label: "shell.dashboard",
  icon: <DataPie20Regular />,
  activeIcon: <DataPie20Filled />,
};

/** The places the menu leads to. */
export const navItems: readonly NavItem[] = [
  { path: "/tickets", label: "shell.tickets", icon: <Chat20Regular />, activeIcon: <Chat20Filled /> },
  { path: "/kanban", label: "shell.kanban", icon: <Board20Regular />, activeIcon: <Board20Filled /> },
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
];

/** The section of those who set the company up (S1 section 2). */
export const adminItems: readonly NavItem[] = [
  { path: "/queues", label: "shell.queues", icon: <Organization20Regular />, activeIcon: <Organization20Filled /> },
  { path: "/users", label: "shell.users", icon: <PersonSettings20Regular />, activeIcon: <PersonSettings20Filled /> },
  {
    path: "/audit",
    label: "shell.audit",
    icon: <ClipboardTextLtr20Regular />,
    activeIcon: <ClipboardTextLtr20Filled />,
  },
  { path: "/settings", label: "shell.settings", icon: <Settings20Regular />, activeIcon: <Settings20Filled /> },
];
