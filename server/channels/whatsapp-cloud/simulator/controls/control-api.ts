import { z } from "zod";
import { Faults } from "../faults.ts";
import { NumberRating } from "../graph/numbers.ts";
import { templateEvents } from "../graph/templates.ts";

const graphId = z.string().regex(/^\d{1,25}$/);
const phoneNumberId = graphId;
const person = z.string().regex(/^\d{8,15}$/);

/** As WhatsApp allows them, without "@". */
const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^@?[a-z0-9_.]{3,35}$/)
  .transform((name) => name.replace("@", ""));

/** The most updates that Meta puts into one call. */
const mostUpdates = 1_000;

/**
 * The controls by which a developer or a tester plays Meta's part, with what each takes. Each answers with the whole
 * state (`state.ts` in this folder).
 */
export const controlApi = {
  state: z.object({}),
  faults: Faults.partial(),
  /** Switches all faults off. */
  reset: z.object({}),
  /** `isTold: false`: without a webhook, so that only a reading finds it. */
  rateNumber: NumberRating.extend({ phoneNumberId, isTold: z.boolean().default(true) }),
  decideTemplate: z.object({ id: graphId, event: z.enum([...templateEvents, "DELETED"]) }),
  rateTemplate: z.object({
    id: graphId,
    quality: z.enum(["GREEN", "YELLOW", "RED"]).optional(),
    category: z.enum(["MARKETING", "UTILITY"]).optional(),
  }),
  /** A person stops or resumes the number's advertising. */
  choose: z.object({ phoneNumberId, person, value: z.enum(["stop", "resume"]) }),
  /** From now on WhatsApp hides the person's number from businesses, and shows the username, if there is one. */
  hide: z.object({ person, username: Username.nullish() }),
  /**
   * The person's number changes to that of another phone, which is made if there is none. `isNumberTold: false`: WhatsApp
   * tells businesses the new ids alone.
   */
  moveNumber: z
    .object({ person, to: person, isNumberTold: z.boolean().default(true) })
    .refine(({ person, to }) => person !== to, "The number must be another."),
  /** The phones' people write so many messages, which come in one call; `isFull`: as large as a call of Meta's can be. */
  batch: z.object({
    phoneNumberId,
    count: z.int().min(1).max(mostUpdates).default(mostUpdates),
    isFull: z.boolean().default(false),
  }),
} as const;

export type ControlName = keyof typeof controlApi;
