import { Navigate, Outlet, useLocation } from "react-router";
import { useAppSelector } from "./hooks.ts";
import { Splash } from "./Splash.tsx";

type From = { from?: { pathname: string; search: string } } | null;

/** Screens for visitors. Who is signed in goes on to where he wanted to go, else to the first screen. */
export function PublicOnly() {
  const phase = useAppSelector((state) => state.session.phase);
  const { from } = (useLocation().state as From) ?? {};
  if (phase === "starting" || phase === "unreachable") return <Splash />;
  if (phase === "signedIn") return <Navigate to={from ? `${from.pathname}${from.search}` : "/"} replace />;
  return <Outlet />;
}
