import { Chat20Filled, Chat20Regular, PlugConnected20Filled, PlugConnected20Regular } from "@fluentui/react-icons";
import type { ReactElement } from "react";

export type NavItem = {
  path: string;
  label: "shell.tickets" | "shell.connections";
  icon: ReactElement;
  activeIcon: ReactElement;
};

/** The places the menu leads to. */
export const navItems: readonly NavItem[] = [
  { path: "/tickets", label: "shell.tickets", icon: <Chat20Regular />, activeIcon: <Chat20Filled /> },
  {
    path: "/connections",
    label: "shell.connections",
    icon: <PlugConnected20Regular />,
    activeIcon: <PlugConnected20Filled />,
  },
];
