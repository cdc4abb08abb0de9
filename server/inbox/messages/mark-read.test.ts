import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";

let world: World;
let company: TestCompany;
beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

it("counts a message that arrives while the ticket is read, or marks it as read, but never half of it", async () => {
  const { sql } = world.database;
  const { admin, connectionId } = company;
  await world.whatsapp.deliver(connectionId, "5531988880001", "hello");
  const page = (await admin.call("GET", "/tickets?showAll=true&status=pending")).body as TicketPage;
  const { id } = page.tickets[0] as Ticket;
  for (const change of [{ queueId: company.queueIds[0] }, { status: "open" }])
    await admin.call("PUT", `/tickets/${id}`, change);
  // In the middle of receiving: the message is stored and counted, but not committed.
  const arriving = await sql.reserve();
  await arriving`begin`;
  await arriving`insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, body, media_type, from_me)
    select company_id, ticket_id, contact_id, connection_id, provider_id || '2', 'are you there?', media_type, false
    from messages where ticket_id = ${id}`;
  await arriving`update tickets set unread_messages = unread_messages + 1 where id = ${id}`;
  const reading = admin.call("POST", `/messages/${id}/read`);
  await until("the wait", async () => {
    const waiting = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`;
    return waiting.length > 0;
  });
  await arriving`commit`;
  arriving.release();
  expect((await reading).status).toBe(204);
  const [counted] = await sql`select unread_messages as counter,
    (select count(*)::int from messages where ticket_id = ${id} and not from_me and not read) as unread
    from tickets where id = ${id}`;
  expect(counted).toEqual({ counter: 0, unread: 0 });
});

it("leaves a waiting ticket unread, whoever looks at it, until it is accepted", async () => {
  const { admin, agent, connectionId, queueIds } = company;
  await world.whatsapp.deliver(connectionId, "5531988880002", "anyone there?");
  const waiting = async () =>
    ((await admin.call("GET", "/tickets?showAll=true&status=&searchParam=5531988880002")).body as TicketPage)
      .tickets[0];
  const { id } = (await waiting()) as Ticket;
  await admin.call("PUT", `/tickets/${id}`, { queueId: queueIds[0] });

  for (const status of ["pending", "verified"]) {
    if (status === "verified") await agent.call("PUT", `/tickets/${id}`, { status });
    for (const reader of [agent, admin]) {
      expect((await reader.call("GET", `/messages/${id}?pageNumber=1`)).status).toBe(200);
      expect((await reader.call("POST", `/messages/${id}/read`)).status).toBe(204);
    }
    expect(await waiting()).toMatchObject({ status, unreadMessages: 1 });
  }

  await agent.call("PUT", `/tickets/${id}`, { status: "open" });
  await agent.call("POST", `/messages/${id}/read`);
  expect(await waiting()).toMatchObject({ status: "open", unreadMessages: 0 });
});
