import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { PastTicketPage, Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connections } from "../../../channels/connections/connections.table.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { tickets } from "../tickets.table.ts";

/** The contact's other attendances, for a conversation's drawer. */
let world: World;
let company: TestCompany;
let support: Caller;
let sales: Caller;
let next = 5531900350000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  await world.connect();
  const [first = 0, second = 0] = company.queueIds;
  support = await company.addUser("user", [first]);
  sales = await company.addUser("user", [second]);
});
afterAll(() => world.close());

const put = (by: Caller, id: number, change: object) => by.call("PUT", `/tickets/${id}`, change);
const past = async (by: Caller, id: number, cursor?: string) => {
  const { status, body } = await by.call("GET", `/tickets/${id}/past${cursor ? `?cursor=${cursor}` : ""}`);
  return { status, page: body as PastTicketPage, error: (body as { error?: string }).error };
};

async function waiting(number: string, text: string): Promise<Ticket> {
  await world.whatsapp.deliver(company.connectionId, number, text);
  const found = await company.admin.call("GET", `/tickets?showAll=true&searchParam=${number}&status=pending`);
  return (found.body as TicketPage).tickets[0] as Ticket;
}
async function attended(number: string, by: Caller): Promise<Ticket> {
  const { id } = await waiting(number, "oi");
  const queueId = by === sales ? company.queueIds[1] : company.queueIds[0];
  await put(company.admin, id, { queueId, userId: null, status: "pending" });
  await put(by, id, { status: "open" });
  return (await put(by, id, { status: "closed" })).body;
}

it("lists them latest first, with the caller's rights, and with the first message of each", async () => {
  const number = String(next++);
  const own = await attended(number, support);
  const colleague = await company.addUser("user", [company.queueIds[0] ?? 0]);
  const near = await attended(number, colleague);
  const far = await attended(number, sales);
  const now = await waiting(number, "de novo");
  await put(company.admin, now.id, { queueId: company.queueIds[0], userId: null, status: "pending" });
  await put(support, now.id, { status: "open" });

  const seen = await past(support, now.id);
  const messages = (await support.call("GET", `/messages/${own.id}`)).body as MessagePage;
  expect(seen.page).toMatchObject({ count: 2, hasMore: false, nextCursor: null });
  expect(seen.page.tickets).toMatchObject([
    { id: near.id, protocol: near.protocol, status: "closed", user: { id: colleague.id }, mayOpen: false },
    { id: own.id, user: { id: support.id }, queue: { id: company.queueIds[0] }, mayOpen: true },
  ]);
  expect(seen.page.tickets[1]?.firstMessageId).toBe(messages.messages[0]?.id);
  const all = await past(company.admin, now.id);
  expect(all.page.tickets.map(({ id, mayOpen }) => [id, mayOpen])).toEqual(
    [far, near, own].map(({ id }) => [id, true]),
  );
  expect(await past(sales, now.id)).toMatchObject({ status: 403, error: "ERR_NO_PERMISSION" });
  const other = await world.addCompany("Theirs");
  expect(await past(other.admin, now.id)).toMatchObject({ status: 404, error: "ERR_NO_TICKET_FOUND" });
});

it("continues after a page, and leaves out unattended tickets", async () => {
  const now = await waiting(String(next++), "oi");
  const [other] = await world.database.db
    .insert(connections)
    .values({ companyId: company.id, name: "Other" })
    .returning();
  const before = (n: number) => new Date(Date.now() - n * 60_000);
  await world.database.db.insert(tickets).values(
    Array.from({ length: 25 }, (_, n) => ({
      companyId: company.id,
      contactId: now.contactId,
      connectionId: n === 0 ? (other?.id ?? 0) : company.connectionId,
      status: "closed" as const,
      protocol: `PAST${n}`,
      isThread: n === 24,
      createdAt: before(n + 1),
    })),
  );
  const first = await past(company.admin, now.id);
  expect(first.page).toMatchObject({ count: 24, hasMore: true });
  const second = await past(company.admin, now.id, first.page.nextCursor ?? "");
  expect(second.page.hasMore).toBe(false);
  const protocols = [...first.page.tickets, ...second.page.tickets].map(({ protocol }) => protocol);
  expect(protocols).toEqual(Array.from({ length: 24 }, (_, n) => `PAST${n}`));
  expect(first.page.tickets[0]?.firstMessageId).toBeNull();
  expect(await past(company.admin, now.id, "nonsense")).toMatchObject({ status: 400, error: "ERR_INVALID_REQUEST" });
});
