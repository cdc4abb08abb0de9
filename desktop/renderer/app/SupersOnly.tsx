import { Navigate, Outlet } from "react-router";
import { useManagesPlatform } from "../client/hooks.ts";

/** Screens of the platform: who does not manage it is redirected to the conversations, as from an unknown address. */
export const SupersOnly = () => (useManagesPlatform() ? <Outlet /> : <Navigate to="/tickets" replace />);
