import { isDeepStrictEqual } from "node:util";
import { isRatingName } from "@balcao/shared/channels/rating-template.ts";
import { valuesIn } from "@balcao/shared/channels/template-fields.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { findSendableAnywhere } from "../../channels/message-templates/find-template.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { checkPartialValues } from "../messages/send/template-draft.ts";

/**
 * The template of a quick message as it is stored, without values for which it has no place. Absent, `before` stays, and so does an
 * equal one, without a check: Meta may have paused it, and its text can still be changed. Throws ERR_TEMPLATE_UNKNOWN if no connection
 * of the company may send it now, and for one that the product sends itself, and ERR_TEMPLATE_VALUES.
 */
export async function checkQuickTemplate(
  ctx: Context,
  asked: TemplateChoice | null | undefined,
  before: TemplateChoice | null,
): Promise<TemplateChoice | null> {
  if (asked === undefined || isDeepStrictEqual(asked, before)) return before;
  if (asked === null) return null;
  const { name, language } = asked;
  if (isRatingName(name))
    throw new AppError("ERR_TEMPLATE_UNKNOWN", `The template ${name} is sent by the product only.`);
  const template = await findSendableAnywhere(ctx, asked);
  const values = valuesIn(template, asked.values);
  checkPartialValues(template, values);
  return { name, language, values };
}
