import { SignUpForm } from "../../billing/sign-up/SignUpForm.tsx";
import { ServerLine } from "../../workspace/server-choice/ServerLine.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** The sign-up of a company. A `companyId` in the address has no effect. */
export const SignUpScreen = () => (
  <VisitorFrame footer={<ServerLine />}>
    <SignUpForm />
  </VisitorFrame>
);
