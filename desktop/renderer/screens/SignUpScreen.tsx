import { ServerLine } from "../features/server-choice/ServerLine.tsx";
import { SignUpForm } from "../features/sign-up/SignUpForm.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** Where a company begins (S1 section 2). A `companyId` in the address means nothing here. */
export const SignUpScreen = () => (
  <VisitorFrame footer={<ServerLine />}>
    <SignUpForm />
  </VisitorFrame>
);
