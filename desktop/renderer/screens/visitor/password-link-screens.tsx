import { AcceptInvitation } from "../../workspace/auth/password-links/AcceptInvitation.tsx";
import { ForgottenPassword } from "../../workspace/auth/password-links/ForgottenPassword.tsx";
import { ResetPassword } from "../../workspace/auth/password-links/ResetPassword.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** The page behind the link to a new password. */
export const NewPasswordScreen = () => (
  <VisitorFrame>
    <ResetPassword />
  </VisitorFrame>
);

/** Asks for a link to a new password. */
export const ForgottenPasswordScreen = () => (
  <VisitorFrame>
    <ForgottenPassword />
  </VisitorFrame>
);

/** The page behind the link of an invitation. */
export const InvitationScreen = () => (
  <VisitorFrame>
    <AcceptInvitation />
  </VisitorFrame>
);
