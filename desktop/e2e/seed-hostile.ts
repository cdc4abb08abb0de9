import { type ApiClient, signIn } from "../../server/testing/api-client.ts";
import { pdf, png } from "../../server/testing/samples/samples.ts";
import { until } from "../../server/testing/until.ts";
import type { Connection } from "../../shared/channels/connections.ts";
import { hostileNames, hostileTexts } from "./hostile-texts.ts";
import { helena, marina, type Stage, shop } from "./stage.ts";

type Made = { id: number };
type Tickets = { tickets: (Made & { uuid: string; contact: { number: string } })[] };
export type Seeded = { ticketUuid: string; chatUuid: string; contactListId: number; campaignId: number };

const password = "uma senha longa 7";
const numberOf = (n: number) => `553197777${String(n).padStart(4, "0")}`;

/** Renames everything in the demo to hostile texts, and lets customers and colleagues send hostile messages. */
export async function seedHostile(stage: Stage): Promise<Seeded> {
  const { url } = stage.server();
  const admin = await signIn(url, marina.email, marina.password);
  const operator = await signIn(url, helena.email, helena.password);
  await Promise.all([setUp(admin), setUpPlatform(operator)]);
  const ticketUuid = await talk(stage, admin);
  const chatUuid = await chat(admin);
  return { ticketUuid, chatUuid, ...(await plan(admin)) };
}

const texts = hostileTexts.join("\n");

async function setUp({ call }: ApiClient): Promise<void> {
  for (const [n, name] of hostileNames.entries()) {
    const queue = await call<Made>("POST", "/queue", { name, color: `#1234${10 + n}`, greetingMessage: texts });
    await call("POST", "/queue-options", { queueId: queue.id, title: name, message: texts });
    await call("POST", "/tags", { name, color: "#2E6FC7" });
    await call("POST", "/whatsapp", { name, queueIds: [queue.id], greetingMessage: texts });
    const person = { name, email: `hostil${n}@demo.balcao.app`, password };
    await call("POST", "/users", { ...person, profile: n === 0 ? "admin" : "user", queueIds: [queue.id] });
    const shortcode = name.replace(/[\s/]/g, "").slice(0, 40);
    await call("POST", "/quick-messages", { shortcode, message: hostileTexts[n], scope: "company" });
    await call("POST", "/webhooks", { name, url: "https://evil.example/hook", events: ["message.ack"] });
  }
}

async function setUpPlatform({ call }: ApiClient): Promise<void> {
  for (const [n, name] of hostileNames.entries()) {
    await call("POST", "/announcements", { title: name, text: n === 0 ? texts : (hostileTexts[n] ?? ""), priority: 1 });
    await call("POST", "/helps", { title: name, description: texts, video: "aqz-KE-bpKQ" });
    const { id: planId } = await call<Made>("POST", "/plans", { name, isPublic: true });
    await call("POST", "/companies", { name, email: `empresa${n}@demo.balcao.app`, planId });
  }
}

/** Customers with hostile names write; the first one sends every kind of message, and Marina accepts that ticket. */
async function talk({ sandbox }: Stage, { call, sendForm }: ApiClient): Promise<string> {
  const [connection] = await call<Connection[]>("GET", "/whatsapp");
  await call("PUT", `/whatsapp/${connection?.id}`, { name: connection?.name, allowGroups: true });
  const numbers = hostileNames.map((_, n) => numberOf(n));
  for (const [n, name] of hostileNames.entries()) {
    const from = numberOf(n);
    await sandbox.savePhone({ number: from, name });
    await sandbox.sendText({ from, to: shop, text: hostileTexts[n] ?? "" });
  }
  const from = numberOf(2);
  for (const text of hostileTexts) await sandbox.sendText({ from, to: shop, text });
  const upload = sandbox.upload(pdf);
  for (const fileName of hostileNames) {
    await sandbox.sendMedia({ from, to: shop, upload, mimetype: "application/pdf", fileName, caption: fileName });
  }
  await sandbox.sendImage({ from, to: shop, bytes: png, mimetype: "image/png", caption: texts });
  await sandbox.sendContacts({
    from,
    to: shop,
    contacts: hostileNames.map((name) => ({ name, numbers: [name.slice(0, 30)] })),
  });
  await sandbox.sendLocation({
    from,
    to: shop,
    latitude: 1,
    longitude: 1,
    name: hostileNames[2],
    address: hostileTexts[4],
  });
  await sandbox.sendPoll({ from, to: shop, question: hostileNames[2], options: [...hostileNames] });
  const group = await sandbox.createGroup({ subject: hostileNames[2], members: [shop, ...numbers] });
  for (const author of numbers) await sandbox.sendText({ from: author, to: group.id, text: hostileTexts[4] });

  const waiting = await until("the hostile tickets", async () => {
    const { tickets } = await call<Tickets>("GET", "/tickets?status=pending&showAll=true");
    return tickets.length > hostileNames.length ? tickets : null;
  });
  const { id: ticketId = 0, uuid = "" } = waiting.find(({ contact }) => contact.number === from) ?? {};
  const attended = waiting.filter(({ contact }) => Number(contact.number) % 2 === 0);
  for (const { id } of attended) await call("PUT", `/tickets/${id}`, { status: "open" });
  const { tags } = await call<{ tags: Made[] }>("GET", "/tags");
  await call("POST", "/tags/sync", { ticketId, tags: tags.slice(0, 12).map(({ id }) => ({ id })) });
  for (const [n, text] of hostileTexts.entries()) {
    await call("POST", "/ticket-notes", { ticketId, note: text });
    await call("POST", `/messages/${ticketId}`, { body: text });
    if (n > 9) continue;
    const form = new FormData();
    form.append("medias", new Blob([Buffer.from(pdf)]), hostileNames[n]);
    await sendForm("POST", `/messages/${ticketId}`, form);
  }
  return uuid;
}

async function chat({ call }: ApiClient): Promise<string> {
  const users = await call<{ users: (Made & { name: string })[] }>("GET", "/users");
  const everybody = users.users.map(({ id }) => ({ id }));
  let uuid = "";
  for (const title of hostileNames) {
    const made = await call<Made & { uuid: string }>("POST", "/chats", { title, users: everybody });
    const mentions = everybody.map(({ id }) => id);
    for (const [n, text] of hostileTexts.entries()) {
      if (n > 1 && title !== hostileNames[2]) break;
      const message = `@${hostileNames[n % hostileNames.length]} ${text}`;
      await call("POST", `/chats/${made.id}/messages`, { message, mentions });
    }
    if (title === hostileNames[2]) uuid = made.uuid;
  }
  return uuid;
}

async function plan({ call }: ApiClient): Promise<{ contactListId: number; campaignId: number }> {
  const { contacts } = await call<{ contacts: Made[] }>("GET", "/contacts");
  const sendAt = "2040-01-01T09:00";
  for (const [n, { id: contactId }] of contacts.slice(0, 10).entries()) {
    await call("POST", "/schedules", { contactId, body: hostileTexts[n], sendAt });
  }
  let made = { contactListId: 0, campaignId: 0 };
  for (const name of hostileNames) {
    const { id: contactListId } = await call<Made>("POST", "/contact-lists", { name });
    const message1 = texts.slice(0, 2000);
    const form = { name, message1, contactListId, whatsappId: [1], scheduledAt: sendAt };
    const { id: campaignId } = await call<Made>("POST", "/campaigns", form);
    made = { contactListId, campaignId };
  }
  for (const [n, name] of hostileNames.entries()) {
    const { contactListId } = made;
    await call("POST", "/contact-list-items", { contactListId, name, number: `3198877${1000 + n}` });
  }
  return made;
}
