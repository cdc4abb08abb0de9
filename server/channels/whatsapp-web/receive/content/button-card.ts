import type { proto } from "@whiskeysockets/baileys";

/** A message with buttons, or one from a template. */
export type ButtonCard = {
  /** The file above the words, in the form of a message; without one it has no part. */
  header: Pick<proto.IMessage, "imageMessage" | "videoMessage" | "documentMessage" | "locationMessage">;
  lines: Lines;
};

type Lines = (string | null | undefined)[];

/** The buttons' card that a message holds; null for every other message. */
export function buttonCardOf(content: proto.IMessage): ButtonCard | null {
  const { buttonsMessage, templateMessage, interactiveMessage, highlyStructuredMessage } = content;
  const template = templateMessage ?? highlyStructuredMessage?.hydratedHsm;
  if (buttonsMessage) return withButtons(buttonsMessage);
  if (interactiveMessage) return interactive(interactiveMessage);
  if (template) return fromTemplate(template);
  return highlyStructuredMessage ? { header: {}, lines: structured(highlyStructuredMessage) } : null;
}

function withButtons(message: proto.Message.IButtonsMessage): ButtonCard {
  const { text, contentText, footerText, buttons } = message;
  const names = buttons?.map(({ buttonText }) => buttonText?.displayText);
  return { header: message, lines: [text, contentText, footerText, ...asButtons(names)] };
}

function fromTemplate(template: proto.Message.ITemplateMessage): ButtonCard {
  const { fourRowTemplate: rows, interactiveMessageTemplate } = template;
  if (interactiveMessageTemplate) return interactive(interactiveMessageTemplate);
  const hydrated = template.hydratedFourRowTemplate ?? template.hydratedTemplate;
  if (hydrated) {
    const { hydratedTitleText, hydratedContentText, hydratedFooterText, hydratedButtons } = hydrated;
    const names = hydratedButtons?.map(
      ({ quickReplyButton, urlButton, callButton }) => (quickReplyButton ?? urlButton ?? callButton)?.displayText,
    );
    const lines = [hydratedTitleText, hydratedContentText, hydratedFooterText, ...asButtons(names)];
    return { header: hydrated, lines };
  }
  if (!rows) return { header: {}, lines: [] };
  const names = rows.buttons?.flatMap(({ quickReplyButton, urlButton, callButton }) =>
    structured((quickReplyButton ?? urlButton ?? callButton)?.displayText),
  );
  const lines = [rows.highlyStructuredMessage, rows.content, rows.footer].flatMap(structured);
  return { header: rows, lines: [...lines, ...asButtons(names)] };
}

function interactive(message: proto.Message.IInteractiveMessage): ButtonCard {
  const cards = message.carouselMessage?.cards?.flatMap(interactiveLines) ?? [];
  return { header: message.header ?? {}, lines: [...interactiveLines(message), ...cards] };
}

function interactiveLines({ header, body, footer, nativeFlowMessage }: proto.Message.IInteractiveMessage): Lines {
  const names = nativeFlowMessage?.buttons?.map(({ buttonParamsJson }) => textIn(buttonParamsJson, namesOfButtons));
  const product = header?.productMessage?.product?.title;
  return [header?.title, header?.subtitle, product, body?.text, footer?.text, ...asButtons(names)];
}

const namesOfButtons = ["display_text", "title"];

/** The texts of a message whose words are on the phone: only the filled-in ones came along. */
function structured(message: proto.Message.IHighlyStructuredMessage | null | undefined): Lines {
  return [message?.params?.join(" ")];
}

const asButtons = (names: Lines | undefined): Lines => names?.map((name) => name && `▸ ${name}`) ?? [];

/** The first of the fields with a text, in an object that a stranger wrote as JSON; null if there is none. */
export function textIn(json: string | null | undefined, fields: readonly string[]): string | null {
  try {
    const object: unknown = JSON.parse(json ?? "");
    if (typeof object !== "object" || object === null) return null;
    const values = new Map(Object.entries(object));
    return fields.map((field) => values.get(field)).find((value) => typeof value === "string" && value !== "") ?? null;
  } catch {
    return null;
  }
}
