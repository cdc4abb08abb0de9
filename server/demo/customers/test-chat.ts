import type { ChatMessage } from "@balcao/whatsapp-sandbox/control/control-api.ts";
import { demoShop } from "../demo-shop.ts";
import type { LivingCustomer } from "../living-customers.ts";
import { conversationIn } from "./conversation.ts";
import { openingStep, type Step } from "./draft.ts";
import { type NextStep, nextStep } from "./next-step.ts";
import type { Story } from "./story.ts";

type Said = Pick<ChatMessage, "id" | "text" | "fromMe" | "author">;

/** A text as the phone shows it. */
export const chatMessage = (message: Said, at: number): ChatMessage => ({
  chat: demoShop.number,
  at,
  kind: "text",
  media: null,
  quoted: null,
  card: null,
  tapped: null,
  status: "sent",
  edited: false,
  deleted: false,
  reactions: [],
  copies: 1,
  seen: message.fromMe,
  ...message,
});

/** The words of a step; none for a voice note or a place. */
export const textOf = ({ line }: Step): string =>
  typeof line === "string" ? line : "photo" in line ? (line.text ?? "") : "";

/**
 * A customer's chat with the shop, without a network. The customer's messages are written at the times that the program
 * decides.
 */
export class TestChat {
  readonly messages: ChatMessage[] = [];
  readonly customer: LivingCustomer;
  #now: number;

  constructor(customer: LivingCustomer, story: Story, startedAt: number) {
    this.customer = customer;
    this.#now = startedAt;
    this.#add(openingStep({ customer, story, startedAt }));
  }

  /** Writes all messages that the customer sends before the shop answers. Returns their texts. */
  play(): string[] {
    const from = this.messages.length;
    for (let next = this.next(); next.state === "acts"; next = this.next()) this.#add(next.step);
    return this.messages.slice(from).map(({ text }) => text);
  }

  next(): NextStep {
    const conversation = conversationIn(this.messages, this.customer);
    return conversation ? nextStep(conversation) : { state: "over" };
  }

  /** Lets the shop stay silent until the customer asks again. Returns that text. */
  wait(): string {
    const next = this.next();
    if (next.state !== "waits") throw new Error(`the customer ${next.state}`);
    this.#add(next.step);
    return this.messages.at(-1)?.text ?? "";
  }

  /** The shop writes, and the customer answers. Returns the customer's texts. */
  hear(text: string, afterMs = 20_000): string[] {
    this.#now += afterMs;
    this.#push({ id: `SHOP${this.messages.length}`, text, fromMe: false, author: demoShop.number });
    return this.play();
  }

  /** The shop writes before the customer has finished. */
  interrupt(text: string): void {
    this.#push({ id: `SHOP${this.messages.length}`, text, fromMe: false, author: demoShop.number });
  }

  /** A person writes on the customer's phone. */
  takeOver(text: string): void {
    this.#push({ id: `HAND${this.messages.length}`, text, fromMe: true, author: this.customer.number });
  }

  #add(step: Step): void {
    this.#now = Math.max(this.#now, step.at);
    this.#push({ id: step.id, text: textOf(step), fromMe: true, author: this.customer.number });
  }

  #push(message: Said): void {
    this.messages.push(chatMessage(message, this.#now));
  }
}
