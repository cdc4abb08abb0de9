import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../../platform/seeded-random.ts";
import type { Building } from "./building.ts";
import { ageOf, writtenNow } from "./desk-messages.ts";

const ofEachNumber = 20;
const firstCustomer = 5_531_977_000_000n;

/** The customers of an office: what they wrote, and what came to their phones. */
export type Customers = {
  wrote: string[];
  /** How often each answer came to a phone. */
  arrived: Map<string, number>;
  /** The time from an agent's click to the phone, in milliseconds, of answers written since `measure`. */
  toPhone: number[];
  failed: string[];
  measure: () => void;
  /** Each customer writes once, at a rate of messages a second. */
  greet: (perSecond: number) => Promise<void>;
  /** Customers write at this rate, whether or not the server keeps up. */
  writeUntil: (isOver: AbortSignal, perSecond: number) => Promise<void>;
  stop: () => void;
};

/** Customers who write to each number of a building. */
export function customersOf({ sandbox, numbers }: Building, random: Random): Customers {
  let isMeasured = false;
  const people = numbers.flatMap(({ account }, place) =>
    Array.from({ length: ofEachNumber }, (_, n) => ({
      account,
      number: String(firstCustomer + BigInt(place * ofEachNumber + n)),
      /** A person's messages leave one after the other. */
      last: Promise.resolve(),
    })),
  );
  const customers: Customers = {
    wrote: [],
    arrived: new Map(),
    toPhone: [],
    failed: [],
    measure: () => {
      isMeasured = true;
    },
    greet: async (perSecond) => {
      for (const person of people) {
        write(person);
        await delay(1_000 / perSecond);
      }
      await Promise.all(people.map(({ last }) => last));
    },
    writeUntil: async (isOver, perSecond) => {
      const began = performance.now();
      for (let sent = 0; !isOver.aborted; sent++) {
        await delay(Math.max(0, began + (sent * 1_000) / perSecond - performance.now()));
        write(random.of(people));
      }
      await Promise.all(people.map(({ last }) => last));
    },
    stop: () => sandbox.network.events.off("screen", hear),
  };
  const write = (person: (typeof people)[number]): void => {
    const { account, number } = person;
    person.last = person.last.then(async () => {
      const text = writtenNow("cliente", String(customers.wrote.length));
      customers.wrote.push(text);
      await sandbox
        .sendText({ from: number, to: account, text })
        .catch((error) => customers.failed.push(String(error)));
    });
  };
  type Shown = Parameters<Parameters<typeof sandbox.network.events.on<"screen">>[1]>[0];
  const hear = (event: Shown): void => {
    if (event.type !== "message" || event.message.fromMe || event.message.text === "") return;
    const { text, copies } = event.message;
    const isNew = !customers.arrived.has(text);
    customers.arrived.set(text, copies);
    const age = ageOf(text, "resposta");
    if (isNew && isMeasured && age !== null) customers.toPhone.push(age);
  };
  sandbox.network.events.on("screen", hear);
  return customers;
}
