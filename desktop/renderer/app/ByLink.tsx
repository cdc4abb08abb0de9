import { Outlet } from "react-router";
import { useAppSelector } from "../client/hooks.ts";
import { Splash } from "./Splash.tsx";

/** Pages that a mailed link opens, for visitors and signed-in people alike. Links open in the browser, not in the desktop. */
export function ByLink() {
  const phase = useAppSelector((state) => state.session.phase);
  return phase === "starting" ? <Splash /> : <Outlet />;
}
