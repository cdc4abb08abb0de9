import { ServerPanel } from "../../workspace/server-choice/ServerPanel.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** Desktop only: the first start, the switch to another server, and the list of saved ones. */
export const ServerScreen = () => (
  <VisitorFrame>
    <ServerPanel />
  </VisitorFrame>
);
