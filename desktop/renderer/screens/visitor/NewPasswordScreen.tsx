import { ResetPassword } from "../../workspace/auth/password-links/ResetPassword.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** The page behind the link to a new password. */
export const NewPasswordScreen = () => (
  <VisitorFrame>
    <ResetPassword />
  </VisitorFrame>
);
