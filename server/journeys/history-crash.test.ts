// @module-tag long
import { type CloudSimulator, startCloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { CloudNumber } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { ContactPage } from "@balcao/shared/inbox/contacts.ts";
import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../demo/seed-demo.ts";
import { type ApiClient, signIn } from "../testing/api-client.ts";
import { copyPreparedData } from "../testing/run/prepared-data.ts";
import { type ServerProcess, startServer } from "../testing/servers/server-process.ts";
import { until } from "../testing/until.ts";

/** The history of a phone, imported by a real server that is killed in the middle of it. */
const shop = "5531988001040";
const people = Array.from({ length: 12 }, (_, n) => `55319777720${10 + n}`);
const perPerson = 20;
const [admin] = demoAccounts;
const data = copyPreparedData();
const app = { secret: "an app's secret", verifyToken: "the app's word", webhookUrl: "http://127.0.0.1:9/" };
let sandbox: Sandbox;
let simulator: CloudSimulator;
let server: ServerProcess;
let person: ApiClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  simulator = await startCloudSimulator({ sandboxUrl: sandbox.addresses.controlUrl, app });
  await start();
});
afterAll(async () => {
  await server?.stop();
  await simulator?.stop();
  await sandbox?.stop();
  data.remove();
});

async function start(): Promise<void> {
  server = await startServer({
    ...{ BALCAO_DATA: data.folder, BALCAO_SANDBOX: sandbox.addresses.controlUrl, BALCAO_GRAPH_URL: simulator.graphUrl },
    ...{ BALCAO_CLOUD_APP_SECRET: app.secret, BALCAO_CLOUD_VERIFY_TOKEN: app.verifyToken },
  });
  app.webhookUrl = `${server.url}/channels/whatsapp-cloud/webhook`;
  person = await signIn(server.url, admin?.email ?? "", admin?.password ?? "");
}

it("goes on after the server was killed, and stores each message once", async () => {
  // Before the number is official, nobody reports its messages.
  for (const from of people) {
    await sandbox.savePhone({ number: from, name: `Cliente ${from.slice(-2)}` });
    await sandbox.saveContact({ phone: shop, number: from, name: `Cliente ${from.slice(-2)}` });
    await sandbox.flood({ from, to: shop, count: perPerson });
  }
  const number = await simulator.addNumber({ number: shop });
  simulator.rateNumber(number.phoneNumberId, { isOnPhone: true, silent: true });
  const { phoneNumberId, wabaId, token: accessToken } = number;
  const form = { name: "Celular", phoneNumberId, wabaId, accessToken };
  const { id } = await person.call<Connection>("POST", "/whatsapp-cloud", form);
  const history = async () => (await person.call<CloudNumber>("GET", `/whatsapp-cloud/${id}`)).history;

  await person.call("POST", `/whatsapp-cloud/${id}/history`, { contacts: true, messages: true });
  await until("the first conversation", async () => ((await history())?.messageCount ?? 0) > 0);
  await server.kill();
  await start();
  await until("the end", async () => (await history())?.state === "done");

  for (const phone of people) {
    const contact = await until("the contact", async () => {
      const { contacts } = await person.call<ContactPage>("GET", `/contacts?searchParam=${phone}`);
      expect(contacts.length).toBeLessThan(2);
      return contacts[0];
    });
    expect(contact.name).toBe(`Cliente ${phone.slice(-2)}`);
    const opening = { contactId: contact.id, whatsappId: id, status: "open" };
    const ticket = await person.call<Ticket>("POST", "/tickets", opening);
    const messages = await until("all messages", async () => {
      const page = await person.call<MessagePage>("GET", `/messages/${ticket.id}?history=true`);
      return page.messages.length >= perPerson ? page.messages : null;
    });
    expect(new Set(messages.map(({ body }) => body)).size).toBe(perPerson);
    expect(messages).toHaveLength(perPerson);
  }
});
