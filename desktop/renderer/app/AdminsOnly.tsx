import { can, type Permission } from "@balcao/shared/permissions.ts";
import { Navigate, Outlet } from "react-router";
import { useSessionUser } from "./hooks.ts";

/**
 * Screens that need a permission, if none is named that of the menu's admin section: others are led to their
 * conversations, as from an address there is not.
 */
export const AdminsOnly = ({ permission = "drawer-admin-items:view" }: { permission?: Permission }) =>
  can(useSessionUser().profile, permission) ? <Outlet /> : <Navigate to="/tickets" replace />;
