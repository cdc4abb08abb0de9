import { can } from "@balcao/shared/permissions.ts";
import { Navigate, Outlet } from "react-router";
import { useSessionUser } from "./hooks.ts";

/** Screens of the menu's admin section: others are led to their conversations, as from an address there is not. */
export const AdminsOnly = () =>
  can(useSessionUser().profile, "drawer-admin-items:view") ? <Outlet /> : <Navigate to="/tickets" replace />;
