import { LoginForm } from "../features/auth/LoginForm.tsx";
import { ServerLine } from "../features/server-choice/ServerLine.tsx";
import { lazyNamed } from "../ui/lazy-named.ts";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** Only who is overdue pays for it. */
const DoorDialog = lazyNamed(() => import("../features/billing/pix/DoorDialog.tsx"), "DoorDialog");

export const LoginScreen = () => (
  <VisitorFrame footer={<ServerLine />}>
    <LoginForm payment={(paying) => <DoorDialog {...paying} />} />
  </VisitorFrame>
);
