import { setTimeout as delay } from "node:timers/promises";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Campaign, CampaignReport, Shipment, ShipmentPage } from "@balcao/shared/outreach/campaigns.ts";
import { startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { eq } from "drizzle-orm";
import { demoAccounts } from "../../demo/seed-demo.ts";
import { contactListItems } from "../../inbox/contact-lists/contact-list-items.table.ts";
import { contactLists } from "../../inbox/contact-lists/contact-lists.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import { startEmbeddedPostgres } from "../../platform/embedded-postgres/embedded-postgres.ts";
import type { Random } from "../../platform/seeded-random.ts";
import { openDatabase } from "../../platform/sql/database.ts";
import { type ApiClient, signIn } from "../api-client.ts";
import { linkNumber } from "../link-number.ts";
import { makeDataFolder } from "../run/data-folder.ts";
import { type ServerProcess, startServer } from "../servers/server-process.ts";
import { until, untilCount } from "../until.ts";

/** `random` chooses the moments of the kills. */
export type Fire = {
  contacts: number;
  accounts: readonly string[];
  kills: number;
  random: Random;
  log: (line: string) => void;
};

/** A campaign's report on each of its contacts, and the texts on that contact's phone. */
export type Outcome = { report: CampaignReport; contacts: { shipment: Shipment; texts: string[]; copies: number }[] };

/**
 * Runs a campaign without waits over several numbers, on a real server that speaks the real protocol, and kills the
 * server in the middle again and again. Returns what both sides have in the end.
 */
export async function campaignUnderFire({ contacts, accounts, kills, random, log }: Fire): Promise<Outcome> {
  const data = makeDataFolder();
  const postgres = await startEmbeddedPostgres(data.folder, { loopback: true });
  const sandbox = await startSandbox();
  if ("url" in postgres.address) throw new Error("the embedded database has no URL");
  const { username, password, host, port, database } = postgres.address;
  const db = openDatabase(postgres.address);
  const start = async (): Promise<Life> => {
    const server = await startServer({
      DATABASE_URL: `postgres://${username}:${password}@${host}:${port}/${database}`,
      BALCAO_DATA: `${data.folder}/server`,
      BALCAO_SECRET: "the same secret for all the lives of the server",
      BALCAO_SANDBOX: sandbox.addresses.controlUrl,
    });
    const [account] = demoAccounts;
    return { server, admin: await signIn(server.url, account?.email ?? "", account?.password ?? "") };
  };
  let life = await start();
  try {
    const whatsappId = await link(life.admin, sandbox, accounts);
    const contactListId = await fillList(db.db, contacts);
    const form = { name: "Under fire", message1: "Oferta para {nome}", whatsappId, contactListId };
    const { id } = await life.admin.call<Campaign>("POST", "/campaigns", form);
    // The API refuses a zero; the test examines the work between two waits.
    await db.db.update(campaigns).set({ waitTime: 0 }).where(eq(campaigns.id, id));
    await life.admin.call("POST", `/campaigns/${id}/start`);
    const read = () => life.admin.call<CampaignReport>("GET", `/campaigns/${id}/report`);
    for (let kill = 1; kill <= kills; kill++) {
      const goal = Math.floor((contacts * kill) / (kills + 1));
      await untilCount(`${goal} shipments`, async () => gone(await read()), goal);
      await delay(random.between(0, 100));
      await life.server.kill();
      log(`killed ${kill} times, at about ${goal} of ${contacts}`);
      life = await start();
    }
    const goneOrEnded = (report: CampaignReport) =>
      report.campaign.status === "FINALIZADA" ? Number.POSITIVE_INFINITY : gone(report);
    await untilCount("the end", async () => goneOrEnded(await read()), Number.POSITIVE_INFINITY);
    await until("the last receipts", async () => !(await read()).shipments.sent);
    const onPhone = (number: string) => accounts.flatMap((account) => sandbox.sentTo(number, account));
    return {
      report: await read(),
      contacts: (await allShipments(life.admin, id)).map((shipment) => ({
        shipment,
        texts: onPhone(shipment.number).map(({ text }) => text),
        copies: onPhone(shipment.number).reduce((sum, { copies }) => sum + copies, 0),
      })),
    };
  } finally {
    await life.server.stop();
    await db.close();
    await sandbox.stop();
    await postgres.stop();
    data.remove();
  }
}

type Life = { server: ServerProcess; admin: ApiClient };

const gone = ({ shipments }: CampaignReport): number =>
  (shipments.sent ?? 0) + (shipments.delivered ?? 0) + (shipments.uncertain ?? 0);

async function link(
  admin: ApiClient,
  sandbox: Awaited<ReturnType<typeof startSandbox>>,
  accounts: readonly string[],
): Promise<number[]> {
  const [first, ...others] = await admin.call<Connection[]>("GET", "/whatsapp");
  const ids = [first?.id ?? 0, ...others.map(({ id }) => id)].slice(0, accounts.length);
  for (let n = ids.length; n < accounts.length; n++)
    ids.push((await admin.call<Connection>("POST", "/whatsapp", { name: `Number ${n}` })).id);
  for (const [n, account] of accounts.entries()) {
    await linkNumber(admin, sandbox, ids[n] ?? 0, account);
  }
  return ids;
}

/** Stores a list of people in the demo's company, who have WhatsApp and have never written. Returns its id. */
export async function fillList(db: ReturnType<typeof openDatabase>["db"], contacts: number): Promise<number> {
  const companyId = 1;
  const counts = { contactsCount: contacts, validWhatsappCount: contacts };
  const [list] = await db
    .insert(contactLists)
    .values({ companyId, name: "Under fire", ...counts })
    .returning();
  const contactListId = list?.id ?? 0;
  for (let from = 0; from < contacts; from += 1000) {
    const part = Array.from({ length: Math.min(1000, contacts - from) }, (_, n) => from + n);
    await db.insert(contactListItems).values(
      part.map((n) => {
        // The sandbox has no phones whose numbers end in four zeros.
        const number = `55319${80_000_000 + Math.floor(n / 9_000) * 10_000 + (n % 9_000) + 1}`;
        return {
          companyId,
          contactListId,
          name: `Pessoa ${n}`,
          number,
          canonicalNumber: number,
          isWhatsappValid: true,
        };
      }),
    );
  }
  return contactListId;
}

async function allShipments(admin: ApiClient, id: number): Promise<Shipment[]> {
  const all: Shipment[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: ShipmentPage = await admin.call(
      "GET",
      `/campaigns/${id}/shipments${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ""}`,
    );
    all.push(...page.records);
    cursor = page.nextCursor;
  }
  return all;
}

/** Checks the final state, whatever was killed when; returns each breach in words. */
export function breaches({ report, contacts }: Outcome): string[] {
  const found: string[] = [];
  for (const { shipment, texts, copies } of contacts) {
    const { number, status } = shipment;
    if (texts.length > 1 || copies > 1) found.push(`${number} has it ${copies} times`);
    if (status === "delivered" ? texts.length !== 1 : status !== "uncertain")
      found.push(`${number} is ${status}, and has ${texts.length} on the phone`);
    if (texts[0] !== undefined && texts[0] !== `Oferta para ${shipment.name}`)
      found.push(`${number} reads ${texts[0]}`);
  }
  const arrived = contacts.filter(({ texts }) => texts.length === 1).length;
  const uncertain = contacts.filter(({ shipment, texts }) => shipment.status === "uncertain" && texts.length === 1);
  if (report.delivered !== arrived - uncertain.length)
    found.push(`the report counts ${report.delivered} delivered; ${arrived - uncertain.length} phones say so`);
  if (report.validContacts !== contacts.length) found.push(`${report.validContacts} valid of ${contacts.length}`);
  return found;
}
