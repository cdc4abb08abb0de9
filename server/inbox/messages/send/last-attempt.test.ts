import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SendError } from "../../../channels/send-error.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { messages } from "../messages.table.ts";

let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

it("fails a message that waits with the last attempt of its job, so that the chat's next one leaves", async () => {
  const { whatsapp, database } = world;
  await whatsapp.deliver(company.connectionId, "5511930000001", "oi");
  const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
  const ticketId = tickets[0]?.id;
  await company.agent.call("PUT", `/tickets/${ticketId}`, { status: "open" });
  const say = async (body: string) =>
    ((await company.agent.call("POST", `/messages/${ticketId}`, { body })).body as Message).id;
  whatsapp.failureOf.set(company.connectionId, new SendError("offline", "out of order"));
  const first = await say("first");
  const queue = `send-message-${company.connectionId}`;
  await until("its first failure", async () => {
    const rows = await database.sql`
      update pgboss.job set retry_count = 999, start_after = now() where name = ${queue} and state = 'retry' returning id`;
    return rows.length === 1;
  });
  const failure = async () => {
    const [row] = await database.db
      .select({ failure: messages.failure })
      .from(messages)
      .where(eq(messages.id, Number(first)));
    return row?.failure;
  };
  await until("the failure", async () => (await failure()) === "ERR_SENDING_WAPP_MSG");
  whatsapp.failureOf.clear();
  await say("second");
  await until("the next one", () => whatsapp.sent.some(({ message }) => message.body.includes("second")));
  expect(await failure()).toBe("ERR_SENDING_WAPP_MSG");
});
