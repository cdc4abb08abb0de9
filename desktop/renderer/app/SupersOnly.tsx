import { Navigate, Outlet } from "react-router";
import { useSessionUser } from "./hooks.ts";

/** Screens of those who run the platform: others are led to their conversations, as from an address there is not. */
export const SupersOnly = () => (useSessionUser().super ? <Outlet /> : <Navigate to="/tickets" replace />);
