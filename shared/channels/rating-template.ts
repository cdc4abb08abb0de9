import type { MessageTemplate, TemplateParts } from "./message-templates.ts";
import { ratingRequest, ratingSteps, stepWords } from "./rating-request.ts";
import { fieldsOf } from "./template-fields.ts";

/** The beginning of the names of the templates by which the product asks for ratings; nothing else marks them. */
export const ratingNameStart = "balcao_avaliacao_";

/**
 * The name of a rating template that is made at this moment. It names the minute: the name of a deleted template stays
 * blocked for a month, and the later of two names is the newer one.
 */
export function ratingTemplateName(at: Date): string {
  const [day, time] = at.toISOString().split("T");
  return `${ratingNameStart}${day?.replaceAll("-", "")}_${time?.slice(0, 5).replace(":", "")}`;
}

/** True for the name of a rating template of the product. */
export const isRatingName = (name: string): boolean =>
  name.startsWith(ratingNameStart) && /^\d{8}_\d{4}$/.test(name.slice(ratingNameStart.length));

/** The number of steps of a rating, from 1 on. */
const ratingStepCount = 3;

/** True if every button answers a step of the rating, in the order of the steps. */
export const hasRatingButtons = ({ buttons }: Pick<TemplateParts, "buttons">): boolean =>
  buttons.length === ratingStepCount && buttons.every(({ type }) => type === "reply");

/** True if the header needs nothing that the product would have to fill in. */
export const hasRatingHeader = ({ header }: Pick<TemplateParts, "header">): boolean =>
  header === null || (header.format === "text" && fieldsOf({ header, body: "", footer: "", buttons: [] }).length === 0);

/** Why no template of the product or of a queue is sent. Each has a sentence in the catalogues. */
export const templateObstacles = [
  /** The connection has no such template. */
  "none",
  "pending",
  "rejected",
  "paused",
  "disabled",
  "unavailable",
  /** Somebody changed it at the channel: it has other buttons, variables, or parts that cannot be sent from here. */
  "unfit",
] as const;
export type TemplateObstacle = (typeof templateObstacles)[number];

type Template = Pick<MessageTemplate, "name" | "status" | "isSupported" | keyof TemplateParts>;

/** The reason for which a rating template cannot be sent now; null if it can. */
export function ratingObstacle(template: Template | null): TemplateObstacle | null {
  if (!template) return "none";
  if (template.status !== "approved") return template.status;
  const isFit =
    template.isSupported && hasRatingButtons(template) && hasRatingHeader(template) && fieldsOf(template).length === 0;
  return isFit ? null : "unfit";
}

/**
 * The rating template among a connection's templates: the newest that can be sent, else the newest; null if it has none.
 * Among several languages of one name it is the first in the list.
 */
export function ratingTemplateOf<One extends Template>(templates: readonly One[]): One | null {
  const newestFirst = templates
    .filter(({ name }) => isRatingName(name))
    .toSorted((one, other) => (one.name === other.name ? 0 : one.name < other.name ? 1 : -1));
  return newestFirst.find((one) => ratingObstacle(one) === null) ?? newestFirst[0] ?? null;
}

/** Variables of prepared messages, with the space or comma before them: a template of the product has none. */
const braces = /[ ,]*\{[^{}\n]*\}/g;

/** The text and the buttons that are proposed for a rating template: those of a connection's own request. */
export function proposedRating(ownText: string): { body: string; buttons: string[] } {
  const { text, steps } = ratingSteps(ratingRequest(ownText));
  const body = text.replace(braces, "").replace(/^[\s,.;:!?–—-]+/, "");
  return { body: body.charAt(0).toLocaleUpperCase() + body.slice(1), buttons: steps.map(stepWords) };
}
