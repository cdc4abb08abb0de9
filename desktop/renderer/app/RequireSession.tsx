import { Navigate, Outlet, useLocation } from "react-router";
import { useAppSelector } from "../client/hooks.ts";
import { lazyNamed } from "../ui/lazy-named.ts";
import { LiveProvider } from "./LiveProvider.tsx";
import { Splash } from "./Splash.tsx";

const TwoFactorScreen = lazyNamed(() => import("../screens/visitor/TwoFactorScreen.tsx"), "TwoFactorScreen");

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
  if (isAway && location.pathname === "/") return <Navigate to="/tickets" replace />;
  if (phase === "signedOut") return <Navigate to="/login" replace state={{ from: location }} />;
  return (
    // Screen state must not survive a switch to another company.
    <LiveProvider key={companyId}>
      <Outlet />
    </LiveProvider>
  );
}
