import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useAppSelector } from "../client/hooks.ts";
import { Splash } from "./Splash.tsx";

type From = { from?: { pathname: string; search: string } } | null;

/**
 * Screens for visitors. After a sign-in the user continues to the requested screen, else to the conversations. The
 * owner of a new company, and a user who was already signed in, go to the first screen.
 */
export function PublicOnly() {
  const phase = useAppSelector((state) => state.session.phase);
  const [isVisitor, setVisitor] = useState(false);
  const { state, pathname } = useLocation();
  const { from } = (state as From) ?? {};
  if (phase === "starting" || phase === "unreachable") return <Splash />;
  if (phase === "signedOut" && !isVisitor) setVisitor(true);
  if (phase === "signedIn") {
    const wanted = from && from.pathname !== "/" ? `${from.pathname}${from.search}` : null;
    return <Navigate to={wanted ?? (isVisitor && pathname !== "/signup" ? "/tickets" : "/")} replace />;
  }
  return <Outlet />;
}
