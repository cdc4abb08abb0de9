import { ForgottenPassword } from "../../workspace/auth/password-links/ForgottenPassword.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** Asks for a link to a new password. */
export const ForgottenPasswordScreen = () => (
  <VisitorFrame>
    <ForgottenPassword />
  </VisitorFrame>
);
