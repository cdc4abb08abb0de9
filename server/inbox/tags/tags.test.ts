import type { Tag, TagPage } from "@balcao/shared/inbox/tags.ts";
import { companyTags, defaultTagColor } from "@balcao/shared/inbox/tags.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { tags } from "./tags.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let nextNumber = 5531900100000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
afterAll(() => world.close());

async function pendingTicket(from: TestCompany = company): Promise<Ticket> {
  const number = String(nextNumber++);
  await world.whatsapp.deliver(from.connectionId, number, "hello");
  const page = (await from.admin.call("GET", `/tickets?showAll=true&searchParam=${number}&status=`)).body as TicketPage;
  return page.tickets[0] as Ticket;
}
const makeTag = async (name: string, from = company) => (await from.admin.call("POST", "/tags", { name })).body as Tag;
const list = async (from = company) => (await from.agent.call("GET", "/tags/list")).body as Tag[];
const named = async (name: string) => (await list()).find((tag) => tag.name === name);
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;

it("includes the three tags the dashboard counts by", async () => {
  const fresh = await world.addCompany("Fresh");
  expect(await list(fresh)).toMatchObject(companyTags.map((tag) => ({ ...tag, ticketsCount: "0" })));
});

it("finds the tag of a name, in any accents and case, instead of creating another", async () => {
  const made = await makeTag("Ligação");
  expect(made).toMatchObject({ name: "Ligação", color: defaultTagColor });
  expect((await company.agent.call("POST", "/tags", { name: " LIGACAO ", color: "#123456" })).body).toEqual(made);
  const both = await Promise.all([1, 2, 3].map(() => makeTag("Ao mesmo tempo")));
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  expect((await makeTag("Ligação", other)).id).not.toBe(made.id);
});

it.each([
  ["no name", {}],
  ["one letter", { name: "x" }],
  ["letters without width", { name: "\u200b\u200b\u200b" }],
  ["a NUL", { name: "a\0b" }],
  ["a colour that is none", { name: "Fine", color: "red" }],
])("refuses a tag with %s", async (_, body) => {
  const reply = await company.admin.call("POST", "/tags", body);
  expect([reply.status, codeOf(reply)]).toEqual([400, "ERR_INVALID_REQUEST"]);
});

it("refuses a name in use, with an error at its field", async () => {
  const { admin } = await world.addCompany("Form");
  const post = (name: string) => admin.call("POST", "/tags", { name, color: "#112233", mustBeNew: true });
  expect((await post("Primeira compra")).status).toBe(200);
  expect(await post("primeira COMPRA")).toMatchObject({
    status: 400,
    body: { error: "ERR_INVALID_REQUEST", details: [{ field: "name", message: "taken" }] },
  });
});

it("pages by name without showing a tag twice or skipping one, and finds by a part of the name", async () => {
  const many = await world.addCompany("Many");
  const names = Array.from({ length: 47 }, (_, n) => ({ companyId: many.id, name: `Época ${n}%`, color: "#000000" }));
  await world.database.db.insert(tags).values(names);
  const { pages, count } = await walkPages(
    async (cursor) => (await many.agent.call("GET", `/tags?searchParam=epoca&cursor=${cursor}`)).body as TagPage,
  );
  expect(count).toBe(47);
  const seen = pages.flatMap(({ tags }) => tags.map(({ name }) => name));
  expect(seen).toEqual(names.map(({ name }) => name).sort());
  const second = (await many.agent.call("GET", "/tags?searchParam=epoca&pageNumber=2")).body as TagPage;
  expect(second.tags.map(({ name }) => name)).toEqual(seen.slice(20, 40));
  const literal = (await many.agent.call("GET", "/tags?searchParam=7%25")).body as TagPage;
  expect(literal.count).toBe(4);
  const broken = await many.agent.call("GET", "/tags?cursor=x");
  expect([broken.status, codeOf(broken)]).toEqual([400, "ERR_INVALID_REQUEST"]);
});

it("lets admins rename and delete a tag, notifies everybody, and refuses a name in use", async () => {
  const tag = await makeTag("Renameable");
  const ticket = await pendingTicket();
  await company.agent.call("PUT", `/ticket-tags/${ticket.id}/${tag.id}`);
  expect((await company.agent.call("PUT", `/tags/${tag.id}`, { name: "Mine" })).status).toBe(403);
  expect((await company.agent.call("DELETE", `/tags/${tag.id}`)).status).toBe(403);
  const screen = await listen(world, company.agent);
  const taken = await company.admin.call("PUT", `/tags/${tag.id}`, { name: "venda", color: "#010203" });
  expect([taken.status, codeOf(taken)]).toEqual([400, "ERR_INVALID_REQUEST"]);
  const renamed = await company.admin.call("PUT", `/tags/${tag.id}`, { name: "Renamed", color: "#010203" });
  expect(renamed.body).toMatchObject({ name: "Renamed", color: "#010203", ticketsCount: "1" });
  await company.admin.call("DELETE", `/tags/${tag.id}`);
  const name = `company-${company.id}-tag`;
  const told = await until("both events", () => {
    const events = screen.heard.filter((one) => one.name === name);
    return events.length === 2 && events.map(({ payload }) => payload.action);
  });
  expect(told).toEqual(["update", "delete"]);
  expect((await company.admin.call("GET", `/tickets/${ticket.id}`)).body).toMatchObject({ tags: [] });
  screen.close();
});

it("replaces a ticket's tags, one at a time or all, and counts the tickets that are not closed", async () => {
  const [red, blue] = [await makeTag("Red"), await makeTag("Blue")];
  const ticket = await pendingTicket();
  const { agent } = company;
  const tagIds = async () =>
    ((await agent.call("GET", `/tickets/${ticket.id}`)).body as Ticket).tags.map(({ id }) => id);

  const synced = await agent.call("POST", "/tags/sync", {
    ticketId: ticket.id,
    tags: [{ id: red.id }, { id: red.id }],
  });
  expect(synced.body).toMatchObject({ id: ticket.id, tags: [{ id: red.id, name: "Red" }] });
  const put = await agent.call("PUT", `/ticket-tags/${ticket.id}/${blue.id}`);
  expect([put.status, put.body]).toEqual([201, { ticketId: ticket.id, tagId: blue.id }]);
  expect((await agent.call("PUT", `/ticket-tags/${ticket.id}/${blue.id}`)).status).toBe(201);
  expect((await agent.call("PUT", `/ticket-tags/${ticket.id}/lane0`)).status).toBe(201);
  expect(await tagIds()).toEqual([blue.id, red.id]);
  expect(await named("Blue")).toMatchObject({ ticketsCount: "1" });

  await agent.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
  await agent.call("PUT", `/tickets/${ticket.id}`, { status: "closed" });
  expect(await named("Blue")).toMatchObject({ ticketsCount: "0" });
  expect((await agent.call("DELETE", `/ticket-tags/${ticket.id}`)).status).toBe(200);
  expect(await tagIds()).toEqual([]);
});

it("moves a ticket from one tag to another in one change, and leaves its other tags alone", async () => {
  const [sale, swap, urgent] = [await makeTag("Lane sale"), await makeTag("Lane swap"), await makeTag("Lane urgent")];
  const ticket = await pendingTicket();
  const { agent } = company;
  const move = (from: number | null, to: number | null) =>
    agent.call("POST", `/ticket-tags/${ticket.id}/move`, { from, to });
  const tagIds = async () =>
    ((await agent.call("GET", `/tickets/${ticket.id}`)).body as Ticket).tags.map(({ id }) => id).sort();
  await agent.call("POST", "/tags/sync", { ticketId: ticket.id, tags: [{ id: sale.id }, { id: urgent.id }] });

  const moved = (await move(sale.id, swap.id)).body as Ticket;
  expect(moved.tags.map(({ id }) => id).sort()).toEqual([swap.id, urgent.id]);
  // An undone move, and a tag that a colleague removed meanwhile.
  await move(swap.id, sale.id);
  await move(swap.id, null);
  expect(await tagIds()).toEqual([sale.id, urgent.id]);
  await move(null, swap.id);
  expect(await tagIds()).toEqual([sale.id, swap.id, urgent.id]);

  const refused = await move(sale.id, (await makeTag("Lane foreign", other)).id);
  expect([refused.status, codeOf(refused)]).toEqual([404, "ERR_NO_TAG_FOUND"]);
  expect(await tagIds()).toEqual([sale.id, swap.id, urgent.id]);
  const outsider = await company.addUser("user", []);
  const colleague = await outsider.call("POST", `/ticket-tags/${ticket.id}/move`, { from: sale.id, to: null });
  expect([colleague.status, codeOf(colleague)]).toEqual([403, "ERR_NO_PERMISSION"]);
});

it("lets the first of two moves from one lane win, and tells the second", async () => {
  const [sale, swap] = [await makeTag("Race sale"), await makeTag("Race swap")];
  const ticket = await pendingTicket();
  const { agent } = company;
  const move = (from: number | null, to: number | null, onlyIfUntagged?: boolean) =>
    agent.call("POST", `/ticket-tags/${ticket.id}/move`, { from, to, onlyIfUntagged });
  const outcome = async (moves: Promise<{ status: number; body: never }>[]) =>
    (await Promise.all(moves)).map((answer) => (answer.status === 200 ? 200 : codeOf(answer))).sort();
  const tagIds = async () =>
    ((await agent.call("GET", `/tickets/${ticket.id}`)).body as Ticket).tags.map(({ id }) => id);

  // From the lane of tickets without tags.
  expect(await outcome([move(null, sale.id, true), move(null, swap.id, true)])).toEqual([200, "ERR_TAG_MOVED"]);
  expect(await tagIds()).toHaveLength(1);

  await agent.call("POST", "/tags/sync", { ticketId: ticket.id, tags: [{ id: sale.id }] });
  const third = await makeTag("Race third");
  expect(await outcome([move(sale.id, swap.id), move(sale.id, third.id)])).toEqual([200, "ERR_TAG_MOVED"]);
  expect(await tagIds()).toHaveLength(1);
  // The same wish again is no conflict.
  const [now = 0] = await tagIds();
  expect(await outcome([move(sale.id, now), move(null, now, true), move(sale.id, null)])).toEqual([200, 200, 200]);
  expect(await tagIds()).toEqual([now]);
});

it("publishes the ticket and the tag's new count to the screens that see them", async () => {
  const tag = await makeTag("Heard");
  const ticket = await pendingTicket();
  const screen = await listen(world, company.agent);
  screen.emit("joinTickets", "pending");
  await until("the room", async () => {
    await company.agent.call("PUT", `/ticket-tags/${ticket.id}/${tag.id}`);
    await company.agent.call("DELETE", `/ticket-tags/${ticket.id}`);
    return screen.heard.some(({ name }) => name === `company-${company.id}-ticket`);
  });
  const counts = await until("both counts", () => {
    const heard = screen.heard.filter(({ name }) => name === `company-${company.id}-tag`);
    return heard.length >= 2 ? heard : null;
  });
  expect(counts.slice(0, 2).map(({ payload }) => (payload.tag as Tag).ticketsCount)).toEqual(["1", "0"]);
  screen.close();
});

it("keeps every tag that two agents add at once", async () => {
  const made = await Promise.all(["One", "Two", "Three", "Four"].map((name) => makeTag(`${name} at once`)));
  const ticket = await pendingTicket();
  await Promise.all(made.map(({ id }) => company.agent.call("PUT", `/ticket-tags/${ticket.id}/${id}`)));
  const { tags } = (await company.agent.call("GET", `/tickets/${ticket.id}`)).body as Ticket;
  expect(tags).toHaveLength(4);
});

it("adds no tag of another company, and changes no ticket that the caller may not see", async () => {
  const theirTag = await makeTag("Foreign", other);
  const [ours, theirs] = [await pendingTicket(), await pendingTicket(other)];
  const put = await company.admin.call("PUT", `/ticket-tags/${ours.id}/${theirTag.id}`);
  expect([put.status, codeOf(put)]).toEqual([404, "ERR_NO_TAG_FOUND"]);
  const sync = await company.admin.call("POST", "/tags/sync", { ticketId: theirs.id, tags: [] });
  expect([sync.status, codeOf(sync)]).toEqual([404, "ERR_NO_TICKET_FOUND"]);
  const outsider = await company.addUser("user", []);
  const colleague = await outsider.call("DELETE", `/ticket-tags/${ours.id}`);
  expect([colleague.status, codeOf(colleague)]).toEqual([403, "ERR_NO_PERMISSION"]);
});
