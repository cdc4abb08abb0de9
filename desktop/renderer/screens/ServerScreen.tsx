import { ServerForm } from "../features/server-choice/ServerForm.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** Desktop only: the first start, and whenever a person moves to another server. */
export const ServerScreen = () => (
  <VisitorFrame>
    <ServerForm />
  </VisitorFrame>
);
