import { createHmac, randomUUID } from "node:crypto";
import type { FailedSend, OutboundMessage, Receipt, SentMessage } from "../channels/channel.ts";
import type { ChannelKind } from "../channels/channels.ts";
import { PlainWebhookChannel } from "../channels/plain-channel.ts";
import { SendError } from "../channels/send-error.ts";
import type { RawCall, WebhookPart } from "../channels/webhook-channel.ts";
import { isSameSecret } from "../platform/secrets/secrets.ts";
import { inboundText } from "./fake-provider.ts";

/**
 * A kind of channel like the official API: it calls webhooks, assigns ids, and lacks many of a phone's capabilities.
 */
export const webhookKind: ChannelKind = {
  name: "test-webhook",
  link: "webhook",
  assignsIds: "channel",
  addresses: ["phone", "bsuid"],
  capabilities: ["templates", "serviceWindow"],
  newId: () => randomUUID(),
};

/** The content of such a channel's call. */
export type TestCall =
  | { connectionId: number; message: { id: string; from: string; body: string } }
  | { connectionId: number; receipt: Receipt }
  | { connectionId: number; failed: FailedSend };

/** A webhook channel in memory. */
export class FakeWebhookChannel extends PlainWebhookChannel {
  readonly kind = webhookKind;
  readonly secret = randomUUID();
  /** The messages it accepted, one for each id of ours: a repeat gets the first answer again. */
  readonly sent: { connectionId: number; externalId: string; message: OutboundMessage }[] = [];
  repeats = 0;
  /** While true, the next send fails although the message was accepted. */
  loseNextAnswer = false;
  /** The number of next calls that fail before they are processed. */
  failingCalls = 0;
  /** The failure of those calls. */
  failure = new Error("the call could not be processed");
  #held: Promise<void> | null = null;
  async send(connectionId: number, message: OutboundMessage): Promise<SentMessage> {
    const known = this.sent.find((one) => one.message.providerId === message.providerId);
    if (known) this.repeats += 1;
    const one = known ?? { connectionId, externalId: `wamid.${randomUUID()}`, message };
    if (!known) this.sent.push(one);
    if (this.loseNextAnswer) {
      this.loseNextAnswer = false;
      throw new SendError("timeout", "no answer, although it was accepted");
    }
    return { externalId: one.externalId, payload: new TextEncoder().encode(message.body) };
  }

  override answerChallenge(query: Readonly<Record<string, string>>): string | null {
    return query.token === this.secret ? (query.challenge ?? null) : null;
  }

  isAuthentic({ headers, body }: RawCall): boolean {
    return isSameSecret(headers["x-signature"] ?? "", this.sign(body));
  }

  /** The next call waits until the returned function is called. */
  holdNextCall(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return resolve;
  }

  override parts(body: Uint8Array): WebhookPart[] {
    const call: TestCall | Record<string, never> = JSON.parse(Buffer.from(body).toString());
    if (!("connectionId" in call)) return [];
    return [{ key: "message" in call ? call.message.from : "reports", body }];
  }

  async receive(body: Uint8Array): Promise<void> {
    if (this.failingCalls > 0) {
      this.failingCalls -= 1;
      throw this.failure;
    }
    const held = this.#held;
    this.#held = null;
    await held;
    const call: TestCall = JSON.parse(Buffer.from(body).toString());
    if ("failed" in call) return void (await this.sink.failed(call.connectionId, call.failed));
    if ("receipt" in call) return this.sink.receipt(call.connectionId, call.receipt);
    const { id, from, body: text } = call.message;
    await this.sink.message(call.connectionId, inboundText(from, text, { providerId: id }));
  }

  sign(body: Uint8Array | string): string {
    return createHmac("sha256", this.secret).update(body).digest("hex");
  }
}
