import { lazyNamed } from "../../ui/lazy-named.ts";
import { LoginForm } from "../../workspace/auth/LoginForm.tsx";
import { ServerLine } from "../../workspace/server-choice/ServerLine.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

/** Only overdue companies need it, so it is loaded on demand. */
const OverduePaymentDialog = lazyNamed(
  () => import("../../billing/billing/pix/OverduePaymentDialog.tsx"),
  "OverduePaymentDialog",
);

export const LoginScreen = () => (
  <VisitorFrame footer={<ServerLine />}>
    <LoginForm payment={(paying) => <OverduePaymentDialog {...paying} />} />
  </VisitorFrame>
);
