import { can, type Permission } from "@balcao/shared/workspace/permissions.ts";
import { Navigate, Outlet } from "react-router";
import { useSessionUser } from "../client/hooks.ts";

/**
 * Screens that need a permission; by default that of the menu's admin section. Other users are redirected to their
 * conversations, as from an unknown address.
 */
export const AdminsOnly = ({ permission = "drawer-admin-items:view" }: { permission?: Permission }) =>
  can(useSessionUser().profile, permission) ? <Outlet /> : <Navigate to="/tickets" replace />;
