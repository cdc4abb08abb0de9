import { signUpApp } from "@balcao/cloud-simulator/sign-up/sign-up-app.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OfficialWorld, openOfficialWorld } from "../../../testing/official-world.ts";
import { until } from "../../../testing/until.ts";
import { cloudNumbers } from "../cloud-numbers.table.ts";
import { GraphClient } from "../graph-client.ts";

/** Numbers between the installation's app and a company's own, and two changes of one number at once. */
const secret = "0123456789abcdef0123456789abcdef";
let opened: OfficialWorld;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007960");
});
afterAll(() => opened.close());

async function ask(method: string, path: string, body?: object) {
  const { world, company } = opened;
  const answer = await fetch((await world.url()) + path, {
    method,
    headers: { authorization: `Bearer ${company.admin.token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Connection & { error?: string };
}
const formOf = ({ phoneNumberId, wabaId, token, app }: OfficialNumber) => ({
  ...{ name: `Number ${phoneNumberId}`, phoneNumberId, wabaId, accessToken: token, appSecret: app?.secret },
  queueIds: opened.company.queueIds.slice(0, 1),
});
const written = async ({ phoneNumberId }: OfficialNumber, from: string) => {
  opened.simulator.write(phoneNumberId, from, { type: "text", text: { body: "oi" } });
  await until("the message's ticket", async () => {
    const { tickets } = (await opened.company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
    return tickets.some(({ contact }) => contact.number === from);
  });
};

/** A token of the installation's app that may use an account, as a sign-up gives it. */
async function tokenOfInstallation(wabaId: string): Promise<string> {
  const { simulator, app } = opened;
  const redirect = "https://balcao.example.com/whatsapp-cloud/signed-up";
  const query = new URLSearchParams({
    ...{ client_id: signUpApp.id, client_secret: app.secret, redirect_uri: redirect },
    code: simulator.grant(redirect, [wabaId]),
  });
  const graph = new GraphClient({ graphUrl: simulator.graphUrl, version: "v25.0" });
  const answer = await graph.call({ token: null, method: "GET", path: `oauth/access_token?${query}` });
  return (answer as { access_token: string }).access_token;
}

it("changes nothing at Meta with a secret of another app than the token's", async () => {
  const fresh = await opened.simulator.addNumber({ number: "5531988007961", isReady: false, app: { secret } });
  const form = { ...formOf(fresh), appSecret: "f".repeat(32), pin: "123456" };
  expect((await ask("POST", "/whatsapp-cloud", form)).error).toBe("ERR_CLOUD_APP_SECRET");
  expect(fresh).toMatchObject({ isRegistered: false, isSubscribed: false, pin: null });
  const { id, status } = await ask("POST", "/whatsapp-cloud", { ...formOf(fresh), pin: "123456" });
  expect(status).toBe("CONNECTED");
  // A token of the installation's app would be right for Meta, but its calls would come with another signature.
  fresh.isSubscribed = false;
  const accessToken = await tokenOfInstallation(fresh.wabaId);
  expect((await ask("PUT", `/whatsapp-cloud/${id}`, { accessToken })).error).toBe("ERR_CLOUD_APP_SECRET");
  expect(fresh.isSubscribed).toBe(false);
});

it("gets messages of a number of the installation's app that had an address of its own before", async () => {
  const { simulator, company } = opened;
  // The default connection cannot be deleted.
  await ask("POST", "/whatsapp-cloud", formOf(await simulator.addNumber({ number: "5531988007962", app: { secret } })));
  const number = await simulator.addNumber({ number: "5531988007963", app: { secret } });
  const before = await ask("POST", "/whatsapp-cloud", formOf(number));
  expect(number.ownOverride).toContain("/channels/whatsapp-cloud/webhook/");
  await company.admin.call("DELETE", `/whatsapp/${before.id}`);
  // The operator sets up this app for all companies.
  delete number.app;
  const { id, status } = await ask("POST", "/whatsapp-cloud", formOf(number));
  expect([status, number.ownOverride]).toEqual(["CONNECTED", null]);
  await written(number, "5531987650201");
  // A number that was connected so already gets its messages with the next renewal.
  number.ownOverride = `${await opened.world.url()}/channels/whatsapp-cloud/webhook/former`;
  expect((await ask("PUT", `/whatsapp-cloud/${id}`, { accessToken: number.token })).status).toBe("CONNECTED");
  await written(number, "5531987650202");
  // Another program's address may be meant.
  const elsewhere = "http://127.0.0.1:9/channels/whatsapp-cloud/webhook/word";
  number.ownOverride = elsewhere;
  expect((await ask("PUT", `/whatsapp-cloud/${id}`, { accessToken: number.token })).status).toBe("CONNECTED");
  expect(number.ownOverride).toBe(elsewhere);
});

it("keeps a secret that another call stored while a token was renewed", async () => {
  const { simulator, world } = opened;
  const { sql, db } = world.database;
  const number = await simulator.addNumber({ number: "5531988007964", app: { secret } });
  const { id } = await ask("POST", "/whatsapp-cloud", formOf(number));
  const another = Buffer.from("as the other call sealed it");
  const renewed = await sql.begin(async (tx) => {
    await tx`select 1 from connections where id = ${id} for update`;
    const renewal = ask("PUT", `/whatsapp-cloud/${id}`, { accessToken: number.token });
    await until("the renewal waits", async () => {
      const rows =
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return rows.length > 0;
    });
    await tx`update cloud_numbers set app_secret_sealed = ${another} where connection_id = ${id}`;
    return { renewal };
  });
  expect((await renewed.renewal).status).toBe("CONNECTED");
  const [row] = await db.select().from(cloudNumbers).where(eq(cloudNumbers.connectionId, id));
  expect(row?.appSecretSealed).toEqual(another);
});
