import { randomBytes } from "node:crypto";
import { numberVariants } from "@balcao/shared/platform/number-variants.ts";
import type { z } from "zod";
import { deliverToPerson } from "../people/deliver-to-person.ts";
import { markRead } from "../people/mark-read.ts";
import { type CloudSend, isUsable, type OfficialNumber, type Simulation } from "../state.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import { checkInteractive, type Interactive, optionsIn } from "./check-interactive.ts";
import { checkTemplate } from "./check-template.ts";
import { GraphError } from "./graph-error.ts";
import type { RateLimit } from "./rate-limit.ts";
import { ReadForm, SendForm } from "./send-forms.ts";

const windowMs = 24 * 3_600_000;
/** Numbers without WhatsApp: the sandbox's own rule. */
const unused = /^999|0000$|^55\d{2}[2-5]\d{7}$/;

/** Everything that the messages of a business need. */
export type Graph = {
  sim: Simulation;
  rateLimit: RateLimit;
  webhooks: Webhooks;
  /** The requests that were answered while the API was down. */
  answeredDown: number;
  /** The messages in answer to which a business showed that it types. */
  typings: string[];
};

/** Carries out `POST /{phone number id}/messages`. Returns the answer; the statuses follow by webhook. */
export async function takeMessage(
  { sim, rateLimit, webhooks, typings }: Graph,
  number: OfficialNumber,
  body: unknown,
): Promise<object> {
  const read = ReadForm.safeParse(body);
  if (read.success) {
    if (read.data.typing_indicator) typings.push(read.data.message_id);
    await markRead(sim, number, read.data.message_id, read.data.typing_indicator !== undefined);
    return { success: true };
  }
  if (!isUsable(number)) throw new GraphError(133010);
  if (number.isLocked) throw new GraphError(131031);
  if (sim.faults.refuseSends !== null) throw new GraphError(sim.faults.refuseSends);
  const form = parse(body);
  const input = form.to ?? form.recipient;
  if (input === undefined) throw new GraphError(100, "The parameter to or recipient is required.");
  const userId = form.to === undefined ? input : null;
  const digits = userId === null ? input.replace(/^\+/, "") : (sim.hidden.get(userId) ?? userId);
  if (digits === number.number) throw new GraphError(131021);
  const template = form.type === "template" ? checkTemplate(sim, number, form.template) : null;
  if (form.type === "interactive") checkInteractive(form.interactive);
  const to = isDigits(digits) ? await knownForm(sim, digits) : digits;
  rateLimit.note(number, to, sim.now());
  const id = `CLOUD${randomBytes(9).toString("hex").toUpperCase()}`;
  const wamid = `wamid.${Buffer.from(id).toString("base64")}`;
  const send: CloudSend = {
    wamid,
    phoneNumberId: number.phoneNumberId,
    to,
    userId,
    opaque: form.biz_opaque_callback_data ?? null,
    status: "accepted",
    ...(template && { category: template.category.toLowerCase() }),
    ...(form.type === "interactive" && { asked: askedBy(form.interactive) }),
  };
  sim.sends.set(wamid, send);
  const problem = problemOf(sim, number, to, form);
  const isHeld = form.type === "template" && sim.faults.holdTemplates;
  const carriedOut = () => carryOut({ sim, webhooks }, number, send, { id, form, problem });
  if (isHeld && form.type === "template")
    sim.held.push(() => assess({ sim, webhooks }, number, send, form.template, carriedOut));
  // The answer leaves first, as Meta's does; a status may nevertheless overtake it.
  else setImmediate(() => void carriedOut());
  return {
    messaging_product: "whatsapp",
    contacts: [userId === null ? { input, wa_id: to } : { input, user_id: userId }],
    messages: [
      {
        id: wamid,
        ...(form.type === "template" && { message_status: isHeld ? "held_for_quality_assessment" : "accepted" }),
      },
    ],
  };
}

/** Ends the assessment of a held message. */
async function assess(
  { sim, webhooks }: Pick<Graph, "sim" | "webhooks">,
  number: OfficialNumber,
  send: CloudSend,
  template: Parameters<typeof checkTemplate>[2],
  carriedOut: () => Promise<void>,
): Promise<void> {
  try {
    checkTemplate(sim, number, template);
  } catch (error) {
    return webhooks.status(number, send, "failed", error instanceof GraphError ? error.code : 131000);
  }
  return carriedOut();
}

/** Ends the assessment of all held messages. */
export async function endAssessment({ held }: Simulation): Promise<void> {
  for (const end of held.splice(0)) await end();
}

const askedBy = (sent: Interactive) => ({ type: sent.type, options: optionsIn(sent) });

const isDigits = (person: string): boolean => /^\d+$/.test(person);

function parse(body: unknown): SendForm {
  const parsed = SendForm.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = (parsed.error as z.ZodError).issues;
  throw new GraphError(100, `${issue?.path.join(".")}: ${issue?.message}`);
}

/** The form of a number that WhatsApp knows: Brazilian mobiles may lack the ninth digit there. */
async function knownForm({ sandbox }: Simulation, digits: string): Promise<string> {
  const phones = new Set((await sandbox.phones({})).map((phone) => phone.number));
  return numberVariants(digits).find((one) => phones.has(one)) ?? digits;
}

/** The error that a message's status will carry; null if the message will be delivered. */
function problemOf(sim: Simulation, number: OfficialNumber, to: string, form: SendForm): number | null {
  const { type } = form;
  if (sim.faults.failSends !== null) return sim.faults.failSends;
  const isAdvertising = type === "template" && checkTemplate(sim, number, form.template).category === "MARKETING";
  if (isAdvertising && sim.faults.blockAdvertising) return 131049;
  if (isAdvertising && sim.stopped.get(`${number.phoneNumberId} ${to}`) !== undefined) return 131050;
  if (unused.test(to)) return 131026;
  // A person who is known by an id alone has written by a webhook that this simulator did not see.
  if (type === "template" || !isDigits(to)) return null;
  const written = sim.lastWritten.get(`${number.phoneNumberId} ${to}`) ?? 0;
  return written < sim.now() - windowMs ? 131047 : null;
}

async function carryOut(
  { sim, webhooks }: Pick<Graph, "sim" | "webhooks">,
  number: OfficialNumber,
  send: CloudSend,
  { id, form, problem }: { id: string; form: SendForm; problem: number | null },
): Promise<void> {
  if (problem !== null) return webhooks.status(number, send, "failed", problem);
  webhooks.status(number, send, "sent");
  // A person without a phone in the sandbox, who is known only from a webhook.
  if (!isDigits(send.to)) return webhooks.status(number, send, "delivered");
  try {
    await deliverToPerson(sim, number, send.to, id, form);
  } catch {
    // A file or a quoted message that is gone.
    webhooks.status(number, send, "failed", 131053);
  }
}
