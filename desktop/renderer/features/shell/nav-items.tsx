import type { Permission } from "@balcao/shared/permissions.ts";
import {
  Board20Filled,
  Board20Regular,
  CalendarClock20Filled,
  CalendarClock20Regular,
  Chat20Filled,
  Chat20Regular,
  Flash20Filled,
  Flash20Regular,
  Organization20Filled,
  Organization20Regular,
  People20Filled,
  People20Regular,
  PlugConnected20Filled,
  PlugConnected20Regular,
  Tag20Filled,
  Tag20Regular,
} from "@fluentui/react-icons";
import type { ReactElement } from "react";

export type NavItem = {
  path: string;
  label: `shell.${"tickets" | "kanban" | "contacts" | "quickMessages" | "schedules" | "tags" | "queues" | "connections"}`;
  /** Who finds it; everybody when absent. */
  permission?: Permission;
  icon: ReactElement;
  activeIcon: ReactElement;
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
    path: "/queues",
    label: "shell.queues",
    permission: "drawer-admin-items:view",
    icon: <Organization20Regular />,
    activeIcon: <Organization20Filled />,
  },
  {
    path: "/connections",
    label: "shell.connections",
    icon: <PlugConnected20Regular />,
    activeIcon: <PlugConnected20Filled />,
  },
];
