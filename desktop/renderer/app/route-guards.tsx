import { can, type Permission } from "@balcao/shared/workspace/permissions.ts";
import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useAppSelector, useCompanySetting, useManagesPlatform, useSessionUser } from "../client/hooks.ts";
import { lazyNamed } from "../ui/lazy-named.ts";
import { LiveProvider } from "./LiveProvider.tsx";
import { Splash } from "./Splash.tsx";

const TwoFactorScreen = lazyNamed(() => import("../screens/visitor/TwoFactorScreen.tsx"), "TwoFactorScreen");

/** The addresses of the dashboard's tabs. */
const figureScreens = ["/", "/dashboard/costs"];

/** Private screens. A visitor without a session is sent to sign in, and returns to the requested screen afterwards. */
export function RequireSession() {
  const phase = useAppSelector((state) => state.session.phase);
  const companyId = useAppSelector((state) => state.session.session?.user.companyId);
  const isAway = useAppSelector((state) => state.session.session?.token === null);
  const mustSetUp = useAppSelector((state) => state.session.session?.user.mustSetUpTwoFactor === true);
  const location = useLocation();
  if (phase === "starting" || phase === "unreachable") return <Splash />;
  if (phase === "signedIn" && mustSetUp) return <TwoFactorScreen />;
  // Without the server there are stored conversations, but no figures.
  if (isAway && figureScreens.includes(location.pathname)) return <Navigate to="/tickets" replace />;
  if (phase === "signedOut") return <Navigate to="/login" replace state={{ from: location }} />;
  return (
    // Screen state must not survive a switch to another company.
    <LiveProvider key={companyId}>
      <Outlet />
    </LiveProvider>
  );
}

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

/** Pages that a mailed link opens, for visitors and signed-in people alike. Links open in the browser, not in the desktop. */
export function ByLink() {
  const phase = useAppSelector((state) => state.session.phase);
  return phase === "starting" ? <Splash /> : <Outlet />;
}

/**
 * Screens that need a permission; by default that of the menu's admin section. Other users are redirected to their
 * conversations, as from an unknown address.
 */
export const AdminsOnly = ({ permission = "drawer-admin-items:view" }: { permission?: Permission }) =>
  can(useSessionUser().profile, permission) ? <Outlet /> : <Navigate to="/tickets" replace />;

/** Screens of the platform: who does not manage it is redirected to the conversations, as from an unknown address. */
export const SupersOnly = () => (useManagesPlatform() ? <Outlet /> : <Navigate to="/tickets" replace />);

/** Screens of a separately paid feature; other users are redirected to their conversations. */
export const CampaignsOnly = () =>
  useCompanySetting("campaignsEnabled") ? <Outlet /> : <Navigate to="/tickets" replace />;
