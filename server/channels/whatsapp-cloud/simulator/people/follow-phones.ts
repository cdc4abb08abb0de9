import type { ChatMessage, SandboxEvent } from "@balcao/whatsapp-sandbox/control/control-api.ts";
import {
  type CloudSend,
  hiddenId,
  numberOf,
  type OfficialNumber,
  profileOf,
  type Simulation,
  wamidOf,
} from "../state.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import { fileOf } from "./file-of.ts";
import { comeByAd } from "./free-window.ts";
import { toUpdate } from "./to-update.ts";

/** More than any chat of the sandbox has. */
const chatLength = 5000;

/** Sends businesses the events on the phones of their official numbers. */
export class FollowPhones {
  readonly #sim: Simulation;
  readonly #webhooks: Webhooks;
  #previous: Promise<void> = Promise.resolve();

  constructor(sim: Simulation, webhooks: Webhooks) {
    this.#sim = sim;
    this.#webhooks = webhooks;
  }

  /** Follows the events until they end. Failures are written to standard error, and the next event goes on. */
  async follow(events: AsyncIterable<SandboxEvent>): Promise<void> {
    for await (const event of events) {
      if (event.type !== "message") continue;
      const number = numberOf(this.#sim, event.phone);
      if (number && !event.message.chat.endsWith("@g.us")) this.#look(number, event.message);
    }
  }

  /** Reads all chats of a number: events are lost while nobody follows. */
  async catchUp(number: OfficialNumber): Promise<void> {
    const { sandbox } = this.#sim;
    for (const { chat } of await sandbox.chats({ phone: number.number })) {
      if (chat.endsWith("@g.us")) continue;
      const messages = await sandbox.messages({ phone: number.number, chat, limit: chatLength });
      for (const message of messages) this.#look(number, message);
    }
    await this.#previous;
  }

  /** Resolves when all events so far were sent. */
  settled(): Promise<void> {
    return this.#previous;
  }

  #look(number: OfficialNumber, message: ChatMessage): void {
    const work = () => (message.fromMe ? this.#ownMessage(number, message) : this.#personsMessage(number, message));
    this.#previous = this.#previous.then(work).catch((error: unknown) => {
      process.stderr.write(`cloud simulator: ${String(error)}\n`);
    });
  }

  /** A tick of the business's message, or a reaction under it. */
  async #ownMessage(number: OfficialNumber, message: ChatMessage): Promise<void> {
    const send = this.#sim.sends.get(wamidOf(message.id));
    if (!send) return this.#writtenOnPhone(number, message);
    if (message.status === "delivered" || message.status === "read" || message.status === "played")
      this.#webhooks.status(number, send, message.status);
    await this.#reactions(number, message);
  }

  /** The owner wrote in the phone's app, which the number is on, too. */
  async #writtenOnPhone(number: OfficialNumber, message: ChatMessage): Promise<void> {
    const { told } = this.#sim;
    if (!number.isOnPhone || told.get(message.id)) return;
    told.set(message.id, { text: message.text, deleted: message.deleted, emoji: "" });
    const update = { ...toUpdate(message, await fileOf(this.#sim, number, message)), from: number.number };
    const id = hiddenId(this.#sim, message.chat);
    const to = id === null ? { to: message.chat } : { to_user_id: id };
    this.#webhooks.update(number, { message_echoes: [{ ...update, ...to }] }, "smb_message_echoes");
  }

  async #personsMessage(number: OfficialNumber, message: ChatMessage): Promise<void> {
    const { told, lastWritten, faults } = this.#sim;
    const before = told.get(message.id);
    if (!before) {
      lastWritten.set(`${number.phoneNumberId} ${message.author}`, message.at);
      const file = await fileOf(this.#sim, number, message);
      const update = toUpdate(message, file, {
        asked: this.#askedIn(message),
        name: await this.#nameOf(message.author),
      });
      const ad = faults.fromAds ? comeByAd(this.#sim, number, message) : {};
      await this.#tell(number, message.chat, { ...update, ...ad });
    } else if (message.deleted && !before.deleted)
      await this.#tell(
        number,
        message.chat,
        this.#change(message, "revoke", { original_message_id: wamidOf(message.id) }),
      );
    else if (message.edited && message.text !== before.text) {
      const edited = { type: "text", text: { body: message.text } };
      await this.#tell(
        number,
        message.chat,
        this.#change(message, "edit", { original_message_id: wamidOf(message.id), message: edited }),
      );
    }
    told.set(message.id, { text: message.text, deleted: message.deleted, emoji: before?.emoji ?? "" });
    await this.#reactions(number, message);
  }

  /** The person's emoji under a message of either side. */
  async #reactions(number: OfficialNumber, message: ChatMessage): Promise<void> {
    const { told } = this.#sim;
    const emoji = message.reactions.find(({ author }) => author !== number.number)?.emoji ?? "";
    const before = told.get(message.id) ?? { text: message.text, deleted: message.deleted, emoji: "" };
    if (before.emoji === emoji) return;
    told.set(message.id, { ...before, emoji });
    const reaction = { message_id: wamidOf(message.id), ...(emoji ? { emoji } : {}) };
    await this.#tell(number, message.chat, this.#change(message, "reaction", reaction));
  }

  /** An update that changes an earlier message has an id of its own. */
  #change({ id, chat }: ChatMessage, type: "edit" | "revoke" | "reaction", what: object): object {
    const now = this.#sim.now();
    return {
      from: chat,
      id: wamidOf(`${id}-${type}-${now}`),
      timestamp: String(Math.floor(now / 1000)),
      type,
      [type]: what,
    };
  }

  async #tell(number: OfficialNumber, person: string, update: object): Promise<void> {
    const name = await this.#nameOf(person);
    const id = hiddenId(this.#sim, person);
    const { from: _, ...rest } = update as { from?: unknown };
    const told = id === null ? update : { from_user_id: id, ...rest };
    this.#webhooks.update(number, { contacts: [profileOf(this.#sim, person, name)], messages: [told] });
  }

  /** The buttons or rows of the message that a person's message quotes. */
  #askedIn({ quoted }: ChatMessage): CloudSend["asked"] {
    return quoted ? this.#sim.sends.get(wamidOf(quoted.id))?.asked : undefined;
  }

  async #nameOf(person: string): Promise<string> {
    const phones = await this.#sim.sandbox.phones({});
    return phones.find(({ number }) => number === person)?.name ?? person;
  }
}
