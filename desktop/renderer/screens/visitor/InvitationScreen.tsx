import { AcceptInvitation } from "../../workspace/auth/password-links/AcceptInvitation.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** The page behind the link of an invitation. */
export const InvitationScreen = () => (
  <VisitorFrame>
    <AcceptInvitation />
  </VisitorFrame>
);
