import type { ChatMessage } from "@balcao/whatsapp-sandbox/control/control-api.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { demoShop } from "../demo-shop.ts";
import { shopTexts } from "../history/shop.ts";
import { attendedNumbers, talkingNumbers } from "../living-customers.ts";
import { isFollowUp, placeOf } from "./conversation.ts";
import { decide } from "./decide.ts";
import { followUps } from "./follow-ups.ts";
import { rhythm } from "./rhythm.ts";
import { chatMessage, textOf } from "./test-chat.ts";

const minute = 60_000;
const start = Date.parse("2026-11-27T20:06:00Z");

/** The demo's customers without a network, for so many minutes. The shop's bot greets newcomers; nobody answers. */
function unanswered(minutes: number, from = start): ChatMessage[] {
  const chats = new Map<string, ChatMessage[]>();
  const all: ChatMessage[] = [];
  let now = from;
  const add = (number: string, message: Parameters<typeof chatMessage>[0]) => {
    const added = chatMessage(message, now);
    chats.set(number, [...(chats.get(number) ?? []), added]);
    all.push(added);
  };
  for (let act = decide(chats, { now, pace: 1 }); act; act = decide(chats, { now, pace: 1 })) {
    now = Math.max(now, act.at);
    if (now >= from + minutes * minute) break;
    const { number } = act.customer;
    if (act.kind === "read") {
      chats.set(
        number,
        (chats.get(number) ?? []).map((message) => ({ ...message, seen: true })),
      );
      continue;
    }
    const isFirst = !chats.has(number);
    add(number, { id: act.step.id, text: textOf(act.step), fromMe: true, author: number });
    if (isFirst && !talkingNumbers.has(number))
      add(number, { id: `BOT${number}`, text: greeting, fromMe: false, author: demoShop.number });
    now += rhythm.rest;
  }
  return all.filter(({ fromMe }) => fromMe);
}
const greeting = shopTexts.greeting.replace("{saudacao}", "Boa tarde");
const gaps = (messages: readonly ChatMessage[], until: number): number[] =>
  [start, ...messages.map(({ at }) => at), until].map((at, n, times) => (at - (times[n - 1] ?? at)) / minute);

describe("an hour in which nobody answers", () => {
  let said: ChatMessage[];
  const end = start + 60 * minute;
  beforeAll(() => {
    said = unanswered(60);
  });
  const byCustomer = () => [...Map.groupBy(said, ({ author }) => author).values()];

  it("has a message at least every five minutes, also in attended conversations", () => {
    expect(Math.max(...gaps(said, end))).toBeLessThan(5);
    const attended = said.filter(({ author }) => attendedNumbers.has(author));
    expect(Math.max(...gaps(attended, end))).toBeLessThan(5);
  });

  it("has new people: who waited in vain gives up, and makes room", () => {
    const newcomers = said.filter(({ author }) => !attendedNumbers.has(author));
    expect(new Set(newcomers.map(({ author }) => author)).size).toBeGreaterThan(10);
    const left = said.filter(({ id }) => placeOf(id)?.beat.startsWith("leave"));
    expect(left.length).toBeGreaterThan(10);
  });

  it("has no customer who says the same twice in a row, nor writes on and on", () => {
    for (const own of byCustomer()) {
      const texts = own.map(({ text }) => text).filter((text) => text !== "");
      expect(texts.filter((text, n) => text === texts[n - 1])).toEqual([]);
      expect(own.length).toBeLessThan(14);
    }
  });

  it("has no two customers who follow up in the same words within a quarter of an hour", () => {
    const followed = said.filter(({ id }) => isFollowUp(placeOf(id)?.beat ?? ""));
    const repeated = followed.filter(({ id, at }, n) =>
      followed.slice(0, n).some((one) => at - one.at < 15 * minute && placeOf(one.id)?.line === placeOf(id)?.line),
    );
    expect(followed.length).toBeGreaterThan(40);
    expect(repeated.map(({ text }) => text)).toEqual([]);
  });

  it("greets by the time of day", () => {
    const greetings = said.flatMap(({ text }) => /(bom dia|boa tarde|boa noite)/i.exec(text)?.[0].toLowerCase() ?? []);
    expect(greetings.length).toBeGreaterThan(0);
    expect(new Set(greetings)).not.toContain("bom dia");
  });
});

it("slows down over a day in which nobody answers, and stays bounded", { tags: ["long"] }, () => {
  const said = unanswered(24 * 60);
  const inHour = (hour: number) =>
    said.filter(({ at }) => at >= start + hour * 60 * minute && at < start + (hour + 1) * 60 * minute).length;
  expect(inHour(12)).toBeLessThan(inHour(0) / 2);
  expect(said.length).toBeLessThan(1_500);
  // A contact has one ticket that is not closed, so these are the waiting ones.
  const waiting = said.filter(({ author }) => !talkingNumbers.has(author));
  expect(new Set(waiting.map(({ author }) => author)).size).toBeLessThanOrEqual(14);
});

it("has more than two dozen ways to say that one still waits, each once", () => {
  const texts = followUps.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(followUps.filter(({ kind, topic }) => kind === "ask" && topic === "any").length).toBeGreaterThan(25);
});
