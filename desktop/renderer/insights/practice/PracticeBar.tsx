import { useLocation } from "react-router";
import { useSessionUser } from "../../client/hooks.ts";
import { PracticeOffer } from "./PracticeOffer.tsx";
import { PracticePanel } from "./PracticePanel.tsx";

/** Above every screen: the checklist during a practice; before it, the offer to an agent among the conversations. */
export function PracticeBar() {
  const { profile, isPractising } = useSessionUser();
  const { pathname } = useLocation();
  if (isPractising) return <PracticePanel />;
  // Older servers know no practice.
  if (isPractising === undefined || profile !== "user" || !pathname.startsWith("/tickets")) return null;
  return <PracticeOffer />;
}
