import { RequiredTwoFactor } from "../../workspace/two-factor/RequiredTwoFactor.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

export const TwoFactorScreen = () => (
  <VisitorFrame>
    <RequiredTwoFactor />
  </VisitorFrame>
);
