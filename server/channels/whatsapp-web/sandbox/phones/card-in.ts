import type { proto } from "@whiskeysockets/baileys";
import type { Card } from "../control/card.ts";

/** A code to copy is a reply button that a person cannot send. */
export const codePrefix = "code:";

/** The card of a received or sent message; null if it has none. */
export function cardIn({ templateMessage }: proto.IMessage): Card | null {
  const template = templateMessage?.hydratedTemplate;
  if (!template) return null;
  return {
    header: template.hydratedTitleText ?? "",
    footer: template.hydratedFooterText ?? "",
    buttons: (template.hydratedButtons ?? []).map(({ urlButton, callButton, quickReplyButton }) => {
      if (urlButton) return { type: "url", text: urlButton.displayText ?? "", value: urlButton.url ?? "" };
      if (callButton) return { type: "phone", text: callButton.displayText ?? "", value: callButton.phoneNumber ?? "" };
      const value = quickReplyButton?.id ?? "";
      const isCode = value.startsWith(codePrefix);
      const text = quickReplyButton?.displayText ?? "";
      return isCode ? { type: "code", text, value: value.slice(codePrefix.length) } : { type: "reply", text, value };
    }),
  };
}
