import { TwoFactorDoor } from "../../workspace/two-factor/TwoFactorDoor.tsx";
import { VisitorFrame } from "./VisitorFrame.tsx";

export const TwoFactorScreen = () => (
  <VisitorFrame>
    <TwoFactorDoor />
  </VisitorFrame>
);
