import { expect, test } from "vitest";
import { makeCustomers } from "../customers.ts";
import { randomFrom } from "../random.ts";
import { business } from "./dialogues/business.ts";
import { campaignAnswers } from "./dialogues/campaign.ts";
import { deliveries } from "./dialogues/deliveries.ts";
import { everyday } from "./dialogues/everyday.ts";
import { exchanges } from "./dialogues/exchanges.ts";
import { prices } from "./dialogues/prices.ts";
import { purchases } from "./dialogues/purchases.ts";
import { slotsFor, tell } from "./slots.ts";

const dialogues = [...prices, ...purchases, ...business, ...deliveries, ...exchanges, ...everyday, ...campaignAnswers];
const agent = { id: 1, name: "Marina Lopes", firstName: "Marina", gender: "f", signs: false } as const;

test("every choice and slot of every dialogue is filled", () => {
  const random = randomFrom(1);
  const [customer] = makeCustomers(random, 60);
  if (!customer) throw new Error("there are customers");
  for (const dialogue of dialogues)
    for (let round = 0; round < 20; round++) {
      const slots = slotsFor(random, customer, dialogue, new Date("2026-03-04T15:00:00Z"), 48_000);
      for (const line of dialogue.lines) {
        if (line.by === "transfer") continue;
        const text = tell(random, line.text, slots, { agent, hour: 10, isAgents: line.by === "agent" });
        expect(text).not.toMatch(/[{}[\]|¶]|undefined/);
        expect(text.trim()).not.toBe("");
      }
    }
});

test("a dialogue begins with the contact and is answered", () => {
  for (const { lines } of dialogues) {
    expect(lines[0]?.by).toBe("contact");
    expect(lines.some(({ by }) => by === "agent")).toBe(true);
  }
});

test("customers differ in name and number, and no number can belong to a person", () => {
  const customers = makeCustomers(randomFrom(2), 350);
  expect(new Set(customers.map(({ name }) => name)).size).toBe(350);
  expect(new Set(customers.map(({ number }) => number)).size).toBe(350);
  for (const { number } of customers) expect(number).toMatch(/^55\d{2}90\d{7}$/);
});
