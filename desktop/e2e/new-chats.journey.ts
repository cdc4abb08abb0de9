import { expect } from "@playwright/test";
import { type ApiClient, signIn } from "../../server/testing/api-client.ts";
import { linkAnother, linkFirst } from "../../server/testing/link-number.ts";
import { until } from "../../server/testing/until.ts";
import type { Campaign } from "../../shared/outreach/campaigns.ts";
import { attendedBy } from "./attended-by.ts";
import { test } from "./journey.ts";
import { marina, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A campaign on two linked numbers, of which WhatsApp lets the first start a single chat. */
let stage: Stage;
let person: ApiClient;
let admin: Screen;
let campaignId = 0;
/** Another admin than the one at the screen: a new session ends the person's session before. */
const rita = { email: "rita@demo.balcao.app", password: "cadeira azul 42" };
const signInRita = () => signIn(stage.server().url, rita.email, rita.password);
const second = "5531988001021";
const strangers = ["5531987654351", "5531987654352", "5531987654353", "5531987654354"];
const friend = "5531987654355";
const everybody = [...strangers, friend];

test.beforeAll(async () => {
  stage = await setStage();
  const founder = await signIn(stage.server().url, marina.email, marina.password);
  await founder.call("POST", "/users", { ...rita, name: "Rita Nunes", profile: "admin" });
  person = await signInRita();
  const until = Date.now() + 48 * 3_600_000;
  await stage.sandbox.limits({ account: shop, total: 1, used: 0, until });
  const first = await linkFirst(person, stage.sandbox, shop);
  const other = await linkAnother(person, stage.sandbox, second);
  await stage.sandbox.sendText({ from: friend, to: shop, text: "Bom dia!" });
  const list = await person.call<{ id: number }>("POST", "/contact-lists", { name: "Clientes da feira" });
  for (const [n, number] of everybody.entries())
    await person.call("POST", "/contact-list-items", {
      contactListId: list.id,
      name: `Pessoa ${n}`,
      number,
      email: "",
    });
  const made = await person.call<Campaign>("POST", "/campaigns", {
    name: "Feira",
    message1: "A feira é domingo!",
    whatsappId: [first.id, other.id],
    contactListId: list.id,
    waitTime: 10,
  });
  campaignId = made.id;
  admin = await stage.signIn(marina);
});
test.afterAll(() => stage?.close());

const go = (path: string) => admin.goto(`${stage.server().url}/app${path}`);
const fromShop = (number: string) => stage.sandbox.sentTo(number, shop);
const fromSecond = (number: string) => stage.sandbox.sentTo(number, second);

test("the card of the first number says how many chats it may start", async () => {
  await go("/connections");
  await admin.getByText(/^0 de 1 conversa nova até \d{1,2}\/\d{1,2}$/).waitFor();
  await stage.inspect(admin, "new-chats-quota");
});

test("the campaign meets the quota of the first number, and goes on over the second", async () => {
  await until("the checked list", async () => {
    const started = await person.call<Campaign>("POST", `/campaigns/${campaignId}/start`).catch(() => null);
    return started?.status === "EM_ANDAMENTO";
  });
  await until("every message", () =>
    everybody.every((number) => fromShop(number).length + fromSecond(number).length > 0),
  );
  for (const number of everybody) expect(fromShop(number).length + fromSecond(number).length).toBe(1);
  expect(strangers.flatMap(fromShop).length).toBeLessThanOrEqual(1);
  expect(strangers.flatMap(fromSecond).length).toBeGreaterThanOrEqual(3);
  await go(`/campaign/${campaignId}/report`);
  await admin.getByText("Finalizada").first().waitFor();
});

test("an agent's answer in an open chat leaves, and the card says until when no chat may begin", async () => {
  await stage.sandbox.limits({ account: shop, used: 1, warning: "capped" });
  await go("/connections");
  await admin.getByText(/^Sem conversas novas até \d{1,2}\/\d{1,2} \d\d:\d\d \(limite do WhatsApp\)$/).waitFor();
  await stage.inspect(admin, "new-chats-blocked");
  const ticketId = await attendedBy(stage, rita, friend);
  person = await signInRita();
  await person.call("POST", `/messages/${ticketId}`, { body: "Bom dia! Como posso ajudar?" });
  await stage.sandbox.waitForMessage({ phone: friend, chat: shop, text: "Bom dia! Como posso ajudar?" });
});
