import { LoginForm } from "../features/auth/LoginForm.tsx";
import { ServerLine } from "../features/server-choice/ServerLine.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

export const LoginScreen = () => (
  <VisitorFrame footer={<ServerLine />}>
    <LoginForm />
  </VisitorFrame>
);
