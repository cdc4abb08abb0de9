import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { isRatingName } from "@balcao/shared/channels/rating-template.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";

/** A template by its name and language. */
export type TemplateName = Pick<TemplateChoice, "name" | "language">;

/** The template of this name and language. */
export const templateIn = (
  templates: readonly MessageTemplate[] | undefined,
  chosen: TemplateName | null,
): MessageTemplate | null =>
  templates?.find(({ name, language }) => name === chosen?.name && language === chosen.language) ?? null;

/**
 * True if a person may choose it to be sent now; admins are told of the others, too. Those for ratings are sent by the product
 * itself: a tap on one that a person sent would be no rating.
 */
export const canBeSent = ({ name, status, isSupported }: MessageTemplate): boolean =>
  status === "approved" && isSupported && !isRatingName(name);

/** The kind of file that the template's header needs; null if it needs none. */
export const headerFormat = (template: Pick<MessageTemplate, "header"> | null) =>
  template?.header && template.header.format !== "text" ? template.header.format : null;
