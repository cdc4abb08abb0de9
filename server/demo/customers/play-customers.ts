import type { ChatMessage } from "@balcao/whatsapp-sandbox/control/control-api.ts";
import type { RemoteSandbox } from "@balcao/whatsapp-sandbox/control/control-client.ts";
import { demoShop } from "../demo-shop.ts";
import { type LivingCustomer, livingCustomers } from "../living-customers.ts";
import { Alarm } from "./alarm.ts";
import { type Act, decide } from "./decide.ts";
import { rhythm, typingMs } from "./rhythm.ts";
import { showTyping, writeStep } from "./write-step.ts";

/** Larger than the number of messages in any conversation. */
const messagesRead = 100;
/** A customer who has rested may begin again, and this has no event. */
const lookEveryMs = 30_000;

export type Play = {
  sandbox: RemoteSandbox;
  signal: AbortSignal;
  /** 1 is how people write; 0.1 is ten times as fast. */
  pace: number;
};

/**
 * Plays the customers until the signal aborts or the sandbox is gone. All its knowledge is in the chats on the phones,
 * so the next run goes on where this one ended.
 */
export async function playCustomers({ sandbox, signal, pace }: Play): Promise<void> {
  const alarm = new Alarm(signal);
  const chats = new Map<string, readonly ChatMessage[]>();
  const stale = new Set(livingCustomers.map(({ number }) => number));
  const runner = new ActRunner(sandbox, pace, alarm);
  let mayWrite = false;
  const readShop = async () => {
    const [devices, players] = await Promise.all([sandbox.devices({ account: demoShop.number }), sandbox.players({})]);
    // A device that was just linked receives nothing before it is connected.
    mayWrite = devices.some(({ connected }) => connected) && players.writing;
  };
  const follow = async (events: Awaited<ReturnType<RemoteSandbox["play"]>>) => {
    for await (const event of events) {
      if (event.type === "message" && event.message.chat === demoShop.number) stale.add(event.phone);
      if (event.type === "devices" || event.type === "players") await readShop();
      alarm.ring();
    }
  };
  // When its events end, the sandbox is gone, and the next call would fail as well.
  const stop = () => alarm.stop();
  follow(await sandbox.play(signal)).then(stop, stop);
  await readShop();
  while (!alarm.isStopped) {
    for (const number of stale) {
      stale.delete(number);
      chats.set(number, await sandbox.messages({ phone: number, chat: demoShop.number, limit: messagesRead }));
    }
    const act = mayWrite ? decide(chats, { now: Date.now(), pace }) : null;
    if (!act) await alarm.wait(lookEveryMs);
    else if (await runner.carryOut(act)) stale.add(act.customer.number);
  }
}

/** Carries out the acts, each at its time. */
class ActRunner {
  readonly #sandbox: RemoteSandbox;
  readonly #pace: number;
  readonly #alarm: Alarm;
  readonly #introduced = new Set<string>();
  /** The id of the message that the shop already sees a customer typing. */
  #typed = "";

  constructor(sandbox: RemoteSandbox, pace: number, alarm: Alarm) {
    this.#sandbox = sandbox;
    this.#pace = pace;
    this.#alarm = alarm;
  }

  /** Returns false if something happened first: then the act must be decided again. */
  async carryOut(act: Act): Promise<boolean> {
    const route = { from: act.customer.number, to: demoShop.number };
    const typing = act.kind === "write" && !act.isOpening ? this.#pace * typingMs(lettersOf(act)) : 0;
    if (await this.#alarm.wait(act.at - typing - Date.now())) return false;
    if (act.kind === "read") {
      await this.#sandbox.read({ phone: route.from, chat: route.to });
      return true;
    }
    if (typing > 0 && this.#typed !== act.step.id) {
      this.#typed = act.step.id;
      await showTyping(this.#sandbox, route, act.step);
    }
    if (await this.#alarm.wait(Math.max(act.at, Date.now()) - Date.now())) return false;
    await this.#introduce(act.customer);
    await writeStep(this.#sandbox, route, act.step);
    await this.#alarm.rest(this.#pace * rhythm.rest);
    return true;
  }

  /** A phone that writes gets its owner's name, unless a person named it. */
  async #introduce({ number, name }: LivingCustomer): Promise<void> {
    if (this.#introduced.has(number)) return;
    const phones = await this.#sandbox.phones({});
    const isNamed = phones.some((phone) => phone.number === number && phone.name !== `+${number}`);
    if (!isNamed) await this.#sandbox.savePhone({ number, name });
    this.#introduced.add(number);
  }
}

const lettersOf = ({ step: { line } }: Act & { kind: "write" }): number =>
  typeof line === "string" ? line.length : 60;
