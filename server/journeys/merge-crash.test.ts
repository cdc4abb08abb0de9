// @module-tag long
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../demo/seed-demo.ts";
import { type ApiClient, signIn } from "../testing/api-client.ts";
import { type Cluster, startCluster } from "../testing/servers/cluster.ts";
import { dyingAt } from "../testing/servers/server-process.ts";

/** Merges of contacts by a real server that dies between two of its statements. */
const [admin] = demoAccounts;
const steps = [3, 8, 14, 21, 30];
const perContact = 200;
let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster(1);
  await cluster.nodes[0]?.kill();
});
afterAll(() => cluster?.stop());

const start = async (): Promise<ApiClient> => {
  await cluster.startNode(0);
  return signIn(cluster.url, admin?.email ?? "", admin?.password ?? "");
};

type Pair = { kept: number; lost: number };

/** A contact with a number and one with a private id, each with a closed conversation. */
async function makePair(n: number): Promise<Pair> {
  const { sql } = cluster;
  const [kept, lost] = await Promise.all(
    [
      { kind: "phone", value: `553197770000${n}` },
      { kind: "lid", value: `99000000000000${n}` },
    ].map(async ({ kind, value }) => {
      const [contact] = await sql<{ id: number }[]>`
          insert into contacts (company_id, name, number, lid)
          values (1, ${`Cliente ${n}`}, ${kind === "phone" ? value : null}, ${kind === "lid" ? value : null}) returning id`;
      const id = contact?.id ?? 0;
      await sql`insert into contact_identities (company_id, contact_id, kind, value) values (1, ${id}, ${kind}, ${value})
          on conflict do nothing`;
      const [ticket] = await sql<{ id: number }[]>`
          insert into tickets (company_id, contact_id, connection_id, status, protocol)
          values (1, ${id}, 1, 'closed', ${`crash ${kind} ${n}`}) returning id`;
      await sql`insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body)
          select 1, ${ticket?.id ?? 0}::int, ${id}::int, 1, ${kind} || ${n}::text || '-' || at, false, 'olá ' || at
          from generate_series(1, ${perContact}::int) at`;
      return id;
    }),
  );
  return { kept: kept ?? 0, lost: lost ?? 0 };
}

async function stateOf({ kept, lost }: Pair) {
  const { sql } = cluster;
  const [row] = await sql<{ contacts: number; kept: number; lost: number; ids: number; merges: number }[]>`select
    (select count(*)::int from contacts where id in (${kept}, ${lost})) as contacts,
    (select count(*)::int from messages where contact_id = ${kept}) as kept,
    (select count(*)::int from messages where contact_id = ${lost}) as lost,
    (select count(*)::int from contact_identities where contact_id = ${kept}) as ids,
    (select count(*)::int from contact_merges where kept_id = ${kept}) as merges`;
  return row;
}

const apart = { contacts: 2, kept: perContact, lost: perContact, ids: 1, merges: 0 };
const united = { contacts: 1, kept: 2 * perContact, lost: 0, ids: 2, merges: 1 };

it("merges wholly or not at all, and a repeat ends it", async () => {
  const outcomes: string[] = [];
  for (const [n, step] of steps.entries()) {
    const pair = await makePair(n);
    Object.assign(cluster.environment, dyingAt("database", step));
    const person = await start();
    process.kill(cluster.nodes[0]?.pid ?? 0, "SIGUSR2");
    const merge = (client: ApiClient) => client.call("POST", `/contacts/${pair.kept}/merge`, { contactId: pair.lost });
    await merge(person).catch(() => undefined);
    await cluster.nodes[0]?.kill();
    const state = await stateOf(pair);
    expect([apart, united]).toContainEqual(state);
    outcomes.push(state?.merges === 1 ? "united" : "apart");

    Object.assign(cluster.environment, dyingAt("database", 1));
    const again = await start();
    if (state?.merges === 0) await merge(again);
    expect(await stateOf(pair)).toEqual(united);
    await cluster.nodes[0]?.kill();
  }
  expect(outcomes).toContain("apart");
});
