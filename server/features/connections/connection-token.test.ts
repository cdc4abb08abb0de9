import { createHash } from "node:crypto";
import type { AuditPage } from "@balcao/shared/audit.ts";
import type { Connection } from "@balcao/shared/connections.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { connections } from "./connections.table.ts";

let world: World;
let company: TestCompany;
let url: string;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  company = await world.addCompany("Ours");
  url = `/whatsapp/${company.connectionId}`;
});
afterAll(() => world.close());

const make = async () => (await company.admin.call("POST", `${url}/token`)).body as Connection;
const row = async () => {
  const [found] = await world.database.db.select().from(connections).where(eq(connections.id, company.connectionId));
  return found;
};

it("makes a token of 32 random bytes, kept sealed and by its hash, and a new one in its place", async () => {
  const { token } = await make();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const kept = await row();
  expect(kept?.tokenHash).toBe(createHash("sha256").update(token).digest("hex"));
  expect(JSON.stringify(kept)).not.toContain(token);
  const second = (await make()).token;
  expect(second).not.toBe(token);
  expect((await company.admin.call("GET", url)).body).toMatchObject({ token: second });
  expect((await company.admin.call("DELETE", `${url}/token`)).body).toMatchObject({ token: "" });
  expect(await row()).toMatchObject({ tokenHash: null, tokenSealed: null });
});

it("is shown to admins only, in events too, and its value is not in the audit log", async () => {
  const [screen, agents] = [await listen(world, company.admin), await listen(world, company.agent)];
  const { token } = await make();
  await until("the events", () => screen.heard.length > 0 && agents.heard.length > 0);
  expect(JSON.stringify(screen.heard)).toContain(token);
  expect(agents.heard[0]?.payload).toMatchObject({ whatsapp: { id: company.connectionId, token: "" } });
  for (const address of [url, "/whatsapp"])
    expect(JSON.stringify((await company.agent.call("GET", address)).body)).not.toContain(token);
  const { entries } = (await company.admin.call("GET", "/audit?area=connection")).body as AuditPage;
  expect(entries[0]?.changes).toEqual([{ field: "token", before: null, after: null }]);
  for (const socket of [screen, agents]) socket.close();
});

it("is made by the server, whatever a form sends", async () => {
  const { token } = await make();
  const form = { name: "Loja", token: "one of mine" };
  expect((await company.admin.call("PUT", url, form)).body).toMatchObject({ token });
  expect((await company.admin.call("POST", "/whatsapp", form)).body).toMatchObject({ token: "" });
});

it("of another operator's secret is not shown, and does not hide the connections", async () => {
  await make();
  const foreign = Buffer.alloc(80, 7).toString("base64");
  await world.database.db
    .update(connections)
    .set({ tokenSealed: foreign })
    .where(eq(connections.id, company.connectionId));
  expect(await company.admin.call("GET", "/whatsapp")).toMatchObject({ status: 200, body: [{ token: "" }] });
});

it("opens only where it was sealed", async () => {
  await make();
  const second = (await company.admin.call("POST", "/whatsapp", { name: "Second" })).body as Connection;
  const { tokenSealed = null } = (await row()) ?? {};
  await world.database.db.update(connections).set({ tokenSealed }).where(eq(connections.id, second.id));
  expect((await company.admin.call("GET", `/whatsapp/${second.id}`)).body).toMatchObject({ token: "" });
});
