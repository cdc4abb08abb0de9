import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useAppSelector } from "./hooks.ts";
import { Splash } from "./Splash.tsx";

type From = { from?: { pathname: string; search: string } } | null;

/**
 * Screens for visitors. Who has just signed in goes on to where he wanted to go, else to the conversations; who was
 * signed in already, to the first screen (S1 section 2).
 */
export function PublicOnly() {
  const phase = useAppSelector((state) => state.session.phase);
  const [isVisitor, setVisitor] = useState(false);
  const { from } = (useLocation().state as From) ?? {};
  if (phase === "starting" || phase === "unreachable") return <Splash />;
  if (phase === "signedOut" && !isVisitor) setVisitor(true);
  if (phase === "signedIn") {
    const wanted = from && from.pathname !== "/" ? `${from.pathname}${from.search}` : null;
    return <Navigate to={wanted ?? (isVisitor ? "/tickets" : "/")} replace />;
  }
  return <Outlet />;
}
