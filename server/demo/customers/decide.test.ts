import { ratingQuestion } from "@balcao/shared/channels/rating-request.ts";
import { expect, it } from "vitest";
import { livingCustomers } from "../living-customers.ts";
import { decide } from "./decide.ts";
import { stories } from "./stories/stories.ts";
import { TestChat } from "./test-chat.ts";

const now = Date.parse("2026-11-23T13:00:00Z");
const moment = { now, pace: 1 };
const [aline] = livingCustomers;
const [story] = stories;
const begun = () => {
  if (!aline || !story) throw new Error("no customer");
  return new TestChat(aline, story, now);
};

it("begins a conversation at once on an empty network", () => {
  expect(decide(new Map(), moment)).toMatchObject({ kind: "write", isOpening: true, at: now });
});

it("reads what the shop wrote before it answers", () => {
  const chat = begun();
  chat.play();
  chat.hear("Temos sim!", 1000);
  const heard = chat.messages.slice(0, chat.messages.findIndex(({ text }) => text === "Temos sim!") + 1);
  const at = heard.at(-1)?.at ?? 0;
  const act = decide(new Map([[chat.customer.number, heard]]), { now: at, pace: 1 });
  expect(act).toMatchObject({ kind: "read", customer: chat.customer });
  const read = heard.map((message) => ({ ...message, seen: true }));
  const next = decide(new Map([[chat.customer.number, read]]), { now: at, pace: 1 });
  expect(next).toMatchObject({ kind: "write", isOpening: false, customer: chat.customer });
});

it("answers the shop that writes first", () => {
  const chat = begun();
  chat.messages.length = 0;
  chat.hear("Oi, Aline! Sua panela chegou.");
  const seen = chat.messages.map((message) => ({ ...message, seen: true }));
  const act = decide(new Map([[chat.customer.number, seen]]), { now: now + 60_000, pace: 1 });
  expect(act).toMatchObject({ kind: "write", customer: chat.customer, isOpening: false });
});

it("rates an attendance that is older than this network", () => {
  const marks = Array.from({ length: 20 }, (_, minute) => {
    const chat = begun();
    chat.messages.length = 0;
    chat.hear(ratingQuestion, minute * 60_000);
    const seen = chat.messages.map((message) => ({ ...message, seen: true }));
    const act = decide(new Map([[chat.customer.number, seen]]), { now: now + 7_200_000, pace: 1 });
    return act?.kind === "write" && act.customer === chat.customer && !act.isOpening ? act.step.line : null;
  });
  expect(marks.filter((mark) => mark === null).length).toBeLessThan(10);
  for (const mark of marks) expect(mark ?? "3").toMatch(/^[123]$/);
});

it("leaves a chat unread in which a person writes for the customer", () => {
  const chat = begun();
  chat.takeOver("agora sou eu");
  chat.hear("Oi! Em que posso ajudar?");
  const act = decide(new Map([[chat.customer.number, chat.messages]]), { now: now + 30_000, pace: 1 });
  expect(act?.customer).not.toBe(chat.customer);
});
