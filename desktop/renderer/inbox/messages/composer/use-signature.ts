import { usePreferences, useSessionUser } from "../../../client/hooks.ts";
import { useMedium } from "../../../ui/hooks/use-media-query.ts";
import { isPaymentCode, signBody } from "../../../ui/text/signature.ts";

/** Adds the agent's name before a message, on medium and wider screens only. A code to pay with stays as it is. */
export function useSignature(): { sign: (words: string) => string; prefix: string } {
  const { name } = useSessionUser();
  const [{ sign }] = usePreferences();
  const signs = !useMedium() && sign;
  return {
    sign: (words) => (signs && words !== "" && !isPaymentCode(words) ? signBody(name, words) : words),
    prefix: signs ? signBody(name, "") : "",
  };
}
