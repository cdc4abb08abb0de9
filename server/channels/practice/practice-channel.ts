import { eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import type { ChannelSink, InboundMessage, OutboundMessage, SentMessage } from "../channel.ts";
import { contactChat, idOf } from "../chat.ts";
import { PlainWebhookChannel } from "../plain-channel.ts";
import { SendError } from "../send-error.ts";
import { practiceKind } from "./kind.ts";
import { pauses, planStep, Step } from "./plan-step.ts";
import { practices } from "./practices.table.ts";
import { type Customer, customerNumbers } from "./script.ts";
import { scripts } from "./scripts.ts";

const numbers: readonly string[] = customerNumbers;

/**
 * Plays the three customers of a practice. Everything it sends ends here; what a customer does next is a stored step,
 * which a job of any server reports through the sink.
 */
export class PracticeChannel extends PlainWebhookChannel {
  readonly kind = practiceKind;
  readonly #services: Services;

  constructor(services: Services, sink: ChannelSink) {
    super(sink);
    this.#services = services;
  }

  /** The customer gets the message, reads it and gives the script's next answer. */
  async send(connectionId: number, { providerId, chat }: OutboundMessage): Promise<SentMessage> {
    const customer = numbers.indexOf(idOf(chat, "phone") ?? "");
    const number = numbers[customer];
    if (number === undefined) throw new SendError("notReachable", "only the practice's customers can be reached");
    return this.#services.db.transaction(async (tx) => {
      const [practice] = await tx
        .select()
        .from(practices)
        .where(eq(practices.connectionId, connectionId))
        .for("no key update");
      if (!practice) throw new SendError("offline", "the practice has ended");
      const inside = { ...this.#services, db: tx };
      const plan = (does: Step["does"], afterMs: number) => planStep(inside, { connectionId, customer, does }, afterMs);
      const heard = practice.heard[number] ?? [];
      const { lines } = customerOf(practice.language, customer);
      const isNew = !heard.includes(providerId);
      if (isNew) {
        await plan({ providerId, ack: 3 }, pauses.delivery);
        await plan({ providerId, ack: 4 }, pauses.reading);
      }
      if (isNew && heard.length < lines.length) {
        const now = [...heard, providerId];
        await tx
          .update(practices)
          .set({ heard: { ...practice.heard, [number]: now } })
          .where(eq(practices.connectionId, connectionId));
        if (now.length < lines.length) await plan({ line: now.length }, pauses.answer);
      }
      return { externalId: providerId, payload: new TextEncoder().encode(providerId) };
    });
  }

  /** Carries out a stored step. A practice that was deleted meanwhile has no customers any more. */
  async receive(body: Uint8Array): Promise<void> {
    const step = Step.parse(JSON.parse(Buffer.from(body).toString()));
    const { connectionId, customer, does } = step;
    const [practice] = await this.#services.db
      .select({ language: practices.language })
      .from(practices)
      .where(eq(practices.connectionId, connectionId));
    if (!practice) return;
    if ("ack" in does) return this.sink.receipt(connectionId, does);
    const said = inboundLine(customerOf(practice.language, customer), customer, does.line, this.#services.now());
    if (said) await this.sink.message(connectionId, said);
    // The next customer comes when the one before has got an answer, the third soon after the second.
    const calls = customer === 0 ? does.line === 1 : customer === 1 && does.line === 0;
    const next = { connectionId, customer: customer + 1, does: { line: 0 } };
    if (calls) await planStep(this.#services, next, customer === 0 ? pauses.opening : pauses.nextCustomer);
  }

  override async revoke(): Promise<void> {}
  override async edit(): Promise<void> {}
  override async react(): Promise<void> {}

  /** Its calls come from this server alone: `planStep` stores them. */
  isAuthentic(): boolean {
    return false;
  }
}

function customerOf(language: keyof typeof scripts, customer: number): Customer {
  return scripts[language].customers[customer] ?? { name: "", lines: [] };
}

/** A line as a message; null beyond the script's end. Its id makes a repeated step harmless. */
function inboundLine({ name, lines }: Customer, customer: number, line: number, sentAt: Date): InboundMessage | null {
  const [body, number] = [lines[line], numbers[customer]];
  if (body === undefined || number === undefined) return null;
  const nothing = { groupName: null, authorName: null, media: null, content: null, quotedProviderId: null };
  return {
    ...nothing,
    providerId: `PRACTICE-${customer}-${line}`,
    chat: contactChat({ phone: number }),
    fromMe: false,
    pushName: name,
    body,
    mediaType: "chat",
    sentAt,
    undecryptable: false,
    payload: new TextEncoder().encode(body),
  };
}
