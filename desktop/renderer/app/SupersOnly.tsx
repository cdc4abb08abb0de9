import { Navigate, Outlet } from "react-router";
import { useSessionUser } from "./hooks.ts";

/** Screens of super users: other users are redirected to their conversations, as from an unknown address. */
export const SupersOnly = () => (useSessionUser().super ? <Outlet /> : <Navigate to="/tickets" replace />);
