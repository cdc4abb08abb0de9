import { useMedium, usePreferences, useSessionUser } from "../../../app/hooks.ts";
import { signBody } from "../bubble/signature.ts";

/** How what is sent begins. S1 section 9: signing is shown, and done, on medium and wider screens. */
export function useSignature(): { sign: (words: string) => string; prefix: string } {
  const { name } = useSessionUser();
  const [{ sign }] = usePreferences();
  const signs = !useMedium() && sign;
  return {
    sign: (words) => (signs && words !== "" ? signBody(name, words) : words),
    prefix: signs ? signBody(name, "") : "",
  };
}
