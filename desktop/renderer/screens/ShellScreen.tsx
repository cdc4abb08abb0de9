import { Outlet } from "react-router";
import { Shell } from "../features/shell/Shell.tsx";

export const ShellScreen = () => (
  <Shell>
    <Outlet />
  </Shell>
);
