import type { Ticket, TicketCounts, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addConnectedCompany, type ConnectedCompany } from "../../../testing/companies/connected-company.ts";
import { walkPages } from "../../../testing/walk-pages.ts";
import { createWorld, type World } from "../../../testing/world.ts";

let world: World;
let company: ConnectedCompany;
let other: ConnectedCompany;

beforeAll(async () => {
  world = await createWorld();
  await world.connect();
  company = await addConnectedCompany(world, 2);
  other = await addConnectedCompany(world, 1);
  const [first = 0, second = 0] = company.connectionIds;
  // Ana writes to both numbers.
  await world.whatsapp.deliver(first, "5531900000001", "oi");
  await world.whatsapp.deliver(second, "5531900000001", "oi");
  await world.whatsapp.deliver(second, "5531900000002", "oi");
  await world.whatsapp.deliver(other.connectionId, "5531900000003", "oi");
});
afterAll(() => world.close());

const get = async <T>(path: string) => (await company.admin.call("GET", path)).body as T;
const connectionsOf = async (query: string) =>
  (await get<TicketPage>(`/tickets?showAll=true&status=&${query}`)).tickets.map(({ whatsappId }) => whatsappId);

it("lists the tickets on any of the connections; an empty list is no filter", async () => {
  const [first = 0, second = 0] = company.connectionIds;
  expect(await connectionsOf(`whatsappIds=[${first}]`)).toEqual([first]);
  expect(await connectionsOf(`whatsappIds=[${second}]`)).toEqual([second, second]);
  expect(await connectionsOf(`whatsappIds=[${first},${second}]`)).toEqual([second, second, first]);
  expect(await connectionsOf("whatsappIds=[]")).toEqual([second, second, first]);
  expect(await connectionsOf("whatsappIds=[2147483647]")).toEqual([]);
  expect((await company.admin.call("GET", "/tickets?whatsappIds=nonsense")).status).toBe(400);
});

it("shows nothing of another company by its connection", async () => {
  expect(await connectionsOf(`whatsappIds=[${other.connectionId}]`)).toEqual([]);
  expect(await get(`/tickets/next?showAll=true&whatsappIds=[${other.connectionId}]`)).toBeNull();
  expect(await get(`/tickets/counts?showAll=true&whatsappIds=[${other.connectionId}]`)).toMatchObject({ pending: 0 });
});

it("counts, finds the next ticket, searches, pages and fills lanes by the same filter, for agents too", async () => {
  const [first = 0, second = 0] = company.connectionIds;
  const page = await get<TicketPage>(`/tickets?showAll=true&status=pending&whatsappIds=[${second}]`);
  expect(page.count).toBe(2);
  expect(await get<TicketCounts>(`/tickets/counts?showAll=true&whatsappIds=[${first}]`)).toMatchObject({ pending: 1 });
  expect(await get<TicketCounts>("/tickets/counts?showAll=true&whatsappIds=[]")).toMatchObject({ pending: 3 });
  const next = await get<Ticket>(`/tickets/next?showAll=true&whatsappIds=[${second}]`);
  expect(next).toMatchObject({ whatsappId: second, contact: { number: "5531900000001" } });
  expect(await connectionsOf(`searchParam=5531900000001&whatsappIds=[${second}]`)).toEqual([second]);
  expect(await connectionsOf(`withUnreadMessages=true&whatsappIds=[${first}]`)).toEqual([first]);
  const lane = await get<TicketPage>(`/tickets/kanban-lane?showAll=true&tagId=none&whatsappIds=[${first}]`);
  expect(lane).toMatchObject({ count: 1, tickets: [{ whatsappId: first }] });
  const ofAgent = (await company.agent.call("GET", `/tickets?status=pending&whatsappIds=[${first}]`)).body;
  expect(ofAgent).toMatchObject({ count: 1, tickets: [{ whatsappId: first }] });
});

it("pages through the tickets of one connection only", async () => {
  const [first = 0, second = 0] = company.connectionIds;
  for (let n = 0; n < 50; n++) await world.whatsapp.deliver(n % 2 ? first : second, String(5531910000000 + n), "oi");
  const path = `/tickets?showAll=true&status=pending&whatsappIds=[${first},${second}]`;
  const { pages, count } = await walkPages((cursor) => get<TicketPage>(`${path}&cursor=${cursor}`));
  expect(count).toBe(53);
  expect(new Set(pages.flatMap(({ tickets }) => tickets.map(({ id }) => id))).size).toBe(53);
  const one = await connectionsOf(`whatsappIds=[${first}]`);
  expect(new Set(one)).toEqual(new Set([first]));
  expect(one).toHaveLength(26);
});
