import { ServerPanel } from "../features/server-choice/ServerPanel.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** Desktop only: the first start, and whenever a person moves to another server or looks after those that are remembered. */
export const ServerScreen = () => (
  <VisitorFrame>
    <ServerPanel />
  </VisitorFrame>
);
