import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { statusError } from "../graph/graph-error.ts";
import { freeUntilOf, openFreeWindow } from "../people/free-window.ts";
import { type CloudSend, type OfficialNumber, type Simulation, secretOf, type WebhookCall } from "../state.ts";

const firstPauseMs = 100;
const longestPauseMs = 30_000;
const answerMs = 10_000;
/** Statuses that come within this time are reversed while the fault `disorder` is on. */
const disorderMs = 50;
const steps = ["accepted", "sent", "delivered", "read", "played"];

/** The signed calls to businesses, each repeated until it is answered 200. */
export class Webhooks {
  readonly #sim: Simulation;
  readonly #ended = new AbortController();
  /** The first attempts of each address, one after the other; repeats may come in any order. */
  readonly #ends = new Map<string, Promise<void>>();
  #held: (() => void)[] = [];
  #disordered: object[] = [];

  constructor(sim: Simulation) {
    this.#sim = sim;
    for (const call of sim.calls.values()) this.#enqueue(call);
  }

  stop(): void {
    this.#ended.abort();
  }

  /** Sends a message's new status, if it is a step forward. */
  status(number: OfficialNumber, send: CloudSend, status: CloudSend["status"], error: number | null = null): void {
    const isForward = status === "failed" || steps.indexOf(status) > steps.indexOf(send.status);
    if (send.status === "failed" || !isForward) return;
    send.status = status;
    this.#sim.sends.set(send.wamid, send);
    const update = {
      id: send.wamid,
      status,
      timestamp: String(Math.floor(this.#sim.now() / 1000)),
      ...(send.userId ? { recipient_user_id: send.userId } : { recipient_id: send.to }),
      ...(send.opaque === null ? {} : { biz_opaque_callback_data: send.opaque }),
      ...(status === "sent" || status === "delivered" ? this.#priceOf(send, status) : {}),
      ...(error === null ? {} : { errors: [statusError(error)] }),
    };
    if (this.#sim.faults.holdStatuses) this.#held.push(() => this.update(number, { statuses: [update] }));
    else if (this.#sim.faults.disorder) this.#reverse(number, update);
    else this.update(number, { statuses: [update] });
  }

  /** The price category of a message: its template's, or that of an answer; free in an open window. */
  #priceOf(send: CloudSend, status: "sent" | "delivered"): object {
    const { category = "service", wamid } = send;
    const freeUntil = status === "sent" ? openFreeWindow(this.#sim, send) : freeUntilOf(this.#sim, send);
    const price = { billable: freeUntil === null, pricing_model: "PMP" };
    if (freeUntil === null) return { pricing: { ...price, type: "regular", category } };
    const pricing = { ...price, type: "free_entry_point", category: "referral_conversion" };
    if (status === "delivered") return { pricing };
    const ends = { expiration_timestamp: String(Math.floor(freeUntil / 1000)) };
    return { pricing, conversation: { id: wamid, origin: { type: "referral_conversion" }, ...ends } };
  }

  /** How many statuses the fault `holdStatuses` keeps. */
  get heldStatuses(): number {
    return this.#held.length;
  }

  /** Sends the statuses that the fault `holdStatuses` kept. */
  releaseStatuses(): void {
    for (const send of this.#held.splice(0)) send();
  }

  /** Sends updates of a number's messages, or of another field. */
  update(number: OfficialNumber, content: object, field = "messages"): void {
    if (!number.isSubscribed) return;
    const metadata = { display_phone_number: number.number, phone_number_id: number.phoneNumberId };
    const value = { messaging_product: "whatsapp", metadata, ...content };
    const entry = [{ id: number.wabaId, changes: [{ field, value }] }];
    this.#tell(number, entry);
  }

  /** Sends a change of an account to each app that is subscribed to one of its numbers. */
  account(wabaId: string, field: string, value: object): void {
    const subscribed = [...this.#sim.numbers.values()].filter((one) => one.wabaId === wabaId && one.isSubscribed);
    const time = Math.floor(this.#sim.now() / 1000);
    const entry = [{ id: wabaId, time, changes: [{ field, value }] }];
    for (const [first] of Map.groupBy(subscribed, (number) => secretOf(this.#sim, number)).values())
      if (first) this.#tell(first, entry);
  }

  /** Calls the address of a number. An own app has no other: nobody enters one at Meta here. */
  #tell(number: OfficialNumber, entry: object[]): void {
    const { app } = this.#sim;
    const url = number.ownOverride ?? number.override ?? (number.app ? null : app.webhookUrl);
    if (url !== null) this.post(url, { object: "whatsapp_business_account", entry }, number.app?.secret);
  }

  /** Calls an address, signed with the secret of an app; the simulation's without one. */
  post(url: string, content: object, secret?: string): void {
    const body = escaped(content);
    for (let copies = this.#sim.faults.duplicates ? 2 : 1; copies > 0; copies--) {
      const call: WebhookCall = { id: randomUUID(), url, body, ...(secret !== undefined && { secret }) };
      this.#sim.calls.set(call.id, call);
      this.#enqueue(call);
    }
  }

  #reverse(number: OfficialNumber, update: object): void {
    this.#disordered.push(update);
    if (this.#disordered.length > 1) return;
    setTimeout(() => this.update(number, { statuses: this.#disordered.splice(0).reverse() }), disorderMs).unref();
  }

  #enqueue(call: WebhookCall): void {
    const before = this.#ends.get(call.url) ?? Promise.resolve();
    const end = before.then(async () => {
      if (!(await this.#attempt(call))) void this.#repeat(call);
    });
    this.#ends.set(call.url, end);
  }

  async #repeat(call: WebhookCall): Promise<void> {
    const { signal } = this.#ended;
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (await this.#attempt(call)) return;
    }
  }

  /** Returns true if nothing is left to do. */
  async #attempt(call: WebhookCall): Promise<boolean> {
    const { signal } = this.#ended;
    if (signal.aborted) return true;
    const signature = createHmac("sha256", call.secret ?? this.#sim.app.secret)
      .update(call.body)
      .digest("hex");
    try {
      const response = await fetch(call.url, {
        method: "POST",
        headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
        body: call.body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      });
      await response.arrayBuffer();
      if (response.ok) this.#sim.calls.delete(call.id);
      return response.ok;
    } catch {
      return false;
    }
  }
}

/** Meta escapes everything beyond ASCII, so a body that was parsed and serialized again has another signature. */
const escaped = (content: object): string =>
  JSON.stringify(content).replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
