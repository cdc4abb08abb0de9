import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../platform/sql/database.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { companies } from "../../../workspace/companies/companies.table.ts";
import { connections } from "../../connections/connections.table.ts";
import { GraphRefusal, GraphSilent } from "../graph-client.ts";
import { sendOnce, settleSend } from "./send-once.ts";

let database: OpenDatabase;
let drop: () => Promise<void>;
let connectionId: number;
let count = 0;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = openDatabase(made.address);
  const [company] = await database.db.insert(companies).values({ name: "Loja" }).returning();
  const values = { companyId: company?.id ?? 0, name: "Oficial", channel: cloudKind };
  const [row] = await database.db.insert(connections).values(values).returning();
  connectionId = row?.id ?? 0;
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** A message, and a server at Meta that counts its posts. */
function message() {
  count += 1;
  const posts: string[] = [];
  const send = { connectionId, providerId: `ours-${count}` };
  const wamid = `wamid.${count}`;
  /** An attempt that ends after the post as `ending` says. */
  const attempt = (ending: () => string) =>
    sendOnce(database.db, send, async () => {
      posts.push(send.providerId);
      return ending();
    });
  return { send, wamid, posts, attempt, settle: () => settleSend(database.db, send, wamid) };
}
const fails = (error: unknown) => () => {
  throw error;
};

it("posts once, however often it is repeated", async () => {
  const { attempt, posts, wamid } = message();
  expect([await attempt(() => wamid), await attempt(() => "another"), await attempt(() => "another")]).toEqual([
    ...[wamid, wamid, wamid],
  ]);
  expect(posts).toHaveLength(1);
});

it("posts once for attempts that run at once: the others wait for a report", async () => {
  const { attempt, posts, wamid } = message();
  const ended = await Promise.allSettled(Array.from({ length: 8 }, () => attempt(() => wamid)));
  expect(posts).toHaveLength(1);
  for (const one of ended)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ reason: "unsettled", mayHaveLeft: true });
});

it("posts again after a refusal, and after a post that never left", async () => {
  for (const error of [new GraphRefusal(400, 131026, "undeliverable"), new GraphSilent("refused", false)]) {
    const { attempt, posts, wamid } = message();
    await expect(attempt(fails(error))).rejects.toBe(error);
    expect(await attempt(() => wamid)).toBe(wamid);
    expect(posts).toHaveLength(2);
  }
});

it("waits for the report of a post without an answer, and takes its id from there", async () => {
  const { attempt, posts, wamid, settle } = message();
  await expect(attempt(fails(new GraphSilent("cut", true)))).rejects.toMatchObject({ reason: "unsettled" });
  await expect(attempt(() => wamid)).rejects.toMatchObject({ reason: "unsettled" });
  await settle();
  expect(await attempt(() => "another")).toBe(wamid);
  expect(posts).toHaveLength(1);
});

it("does not post again if the process dies behind the commit, the post, or the answer", async () => {
  // The process ends and stores nothing more: its successor finds only the committed data.
  const { attempt, posts, wamid, settle } = message();
  let reached = () => {};
  const posted = new Promise<void>((resolve) => {
    reached = resolve;
  });
  void attempt(() => {
    reached();
    return new Promise<never>(() => {}) as never;
  });
  await posted;
  await expect(attempt(() => wamid)).rejects.toMatchObject({ reason: "unsettled" });
  await settle();
  expect(await attempt(() => "another")).toBe(wamid);
  expect(posts).toHaveLength(1);
});

it("gives up after twenty seconds, still without another post, and a late report settles it", async () => {
  const { attempt, posts, send, wamid, settle } = message();
  await expect(attempt(fails(new GraphSilent("cut", true)))).rejects.toMatchObject({ reason: "unsettled" });
  await database.sql`update cloud_sends set asked_at = now() - interval '21 seconds' where provider_id = ${send.providerId}`;
  await expect(attempt(() => wamid)).rejects.toMatchObject({ reason: "uncertain", mayHaveLeft: true });
  await settle();
  expect(await attempt(() => "another")).toBe(wamid);
  expect(posts).toHaveLength(1);
});
