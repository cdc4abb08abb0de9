import type { Connection } from "@balcao/shared/channels/connections.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemContext } from "../../../context.ts";
import { contacts } from "../../../inbox/contacts/contacts.table.ts";
import { sendApiMessage } from "../../../integrations/messages-api/send-api-message.ts";
import { type OfficialWorld, openOfficialWorld } from "../../../testing/official-world.ts";
import { until } from "../../../testing/until.ts";
import { whatsappWeb } from "../../whatsapp-web/kind.ts";
import { whatsappCloud } from "../kind.ts";

const people = Array.from({ length: 30 }, (_, n) => `55319876590${10 + n}`);
const others = Array.from({ length: 60 }, (_, n) => `55319876591${10 + n}`);
const realFetch = globalThis.fetch;
let opened: OfficialWorld;
let connectionId: number;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007901");
  const { company, shop, sandbox } = opened;
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  const made = await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
  connectionId = (made.body as Connection).id;
  for (const number of [...people, ...others]) {
    await sandbox.savePhone({ number, name: "Ana" });
    // Afterwards texts reach this person.
    await sandbox.sendText({ from: number, to: shop.number, text: "oi" });
  }
  const { db } = opened.world.database;
  await until("all contacts", async () => (await db.$count(contacts)) === people.length + others.length);
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  await opened?.close();
});

/** How many jobs of the connection's messages are in a state. */
const jobsIn = async (state: "active" | "created") => {
  const rows = await opened.world.database.sql`
    select 1 from pgboss.job where name = ${`send-message-${connectionId}`} and state = ${state}`;
  return rows.length;
};
const say = (number: string, body: string) =>
  sendApiMessage(systemContext(opened.world.services, opened.company.id, "test"), {
    ...{ connectionId, number, body, idempotencyKey: null, files: [] },
  });
const textsAt = (number: string) => opened.sandbox.sentTo(number, opened.shop.number).map(({ text }) => text);

/** Holds messages' posts: `release` lets those pass that wait, `open` all. */
function holdPosts() {
  const held: (() => void)[] = [];
  let isHeld = true;
  globalThis.fetch = async (input, init) => {
    if (isHeld && String(input).endsWith("/messages")) await new Promise<void>((release) => held.push(release));
    return realFetch(input, init);
  };
  const release = () => {
    for (const go of held) go();
  };
  const open = () => {
    isHeld = false;
    release();
  };
  return { held, release, open };
}

it("sends 24 messages of a number at once, and those of a contact in their order", async () => {
  const first = people.slice(0, 3);
  const posts = holdPosts();
  try {
    for (const number of people) await say(number, "1");
    for (const number of first) for (const body of ["2", "3"]) await say(number, body);
    await until("as many as run at once", async () => posts.held.length >= 24 && (await jobsIn("active")) === 24);
    expect([posts.held.length, await jobsIn("created")]).toEqual([24, people.length + 6 - 24]);
  } finally {
    posts.open();
  }
  await until("all of them", () =>
    people.every((number) => textsAt(number).length === (first.includes(number) ? 3 : 1)),
  );
  for (const number of first) expect(textsAt(number)).toEqual(["1", "2", "3"]);
  expect(opened.simulator.sends()).toHaveLength(people.length + 6);
});

it("leaves no more than these unknown while Meta is silent, and sends the rest by itself", {
  tags: ["long"],
}, async () => {
  const { simulator } = opened;
  const before = simulator.sends().length;
  const posts = holdPosts();
  try {
    for (const number of others) await say(number, "oi");
    await until("as many as run at once", async () => posts.held.length >= 24 && (await jobsIn("active")) === 24);
    simulator.setFaults({ loseAnswers: 24 });
    posts.release();
    await until(
      "a look, and others that wait for it",
      async () => posts.held.length > 24 && (await jobsIn("active")) === 24,
    );
    expect(posts.held).toHaveLength(25);
  } finally {
    posts.open();
  }
  await until("all of them", () => others.every((number) => textsAt(number).length === 1));
  expect(simulator.sends()).toHaveLength(before + 60);
});

it("leaves the other channels' number to their queue", () => {
  expect([whatsappCloud.sendsAtOnce, whatsappWeb.sendsAtOnce]).toEqual([24, undefined]);
});
