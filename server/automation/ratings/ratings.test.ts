import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { SendError } from "../../channels/send-error.ts";
import { createInbound } from "../../inbox/inbound.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { addShop, open, phone, type Shop, settled } from "../../testing/companies/shop.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { userRatings } from "./user-ratings.table.ts";

let world: World;
const minute = 60_000;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("ratings", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await addShop(world, { userRating: "enabled" });
    await world.database.db
      .update(connections)
      .set({ ratingMessage: "Avalie, {nome}" })
      .where(eq(connections.id, shop.connectionId));
  });
  const attended = async () => {
    const person = phone(shop);
    for (const text of ["oi", "1"]) await person.write(text);
    const ticket = await open(shop, await person.ticket());
    return { person, ticket };
  };
  const close = async (ticket: Ticket, more = {}) => {
    const closing = await shop.agent.call("PUT", `/tickets/${ticket.id}`, { status: "closed", ...more });
    expect(closing.status).toBe(200);
    await settled(world);
  };
  const ratings = (ticketId: number) =>
    world.database.db.select().from(userRatings).where(eq(userRatings.ticketId, ticketId));

  it("are requested when an agent closes, and accepted once", async () => {
    const { person, ticket } = await attended();
    await close(ticket);
    expect(person.arrived().at(-1)).toMatch(/^Avalie, .*\n\nComo foi/s);
    const { unreadMessages } = await person.ticket();
    expect(await person.write("3️⃣")).toEqual([expect.stringMatching(/^Até breve/)]);
    expect(await ratings(ticket.id)).toMatchObject([{ rate: 3, userId: shop.agent.id, companyId: shop.id }]);
    expect(await person.ticket()).toMatchObject({ id: ticket.id, status: "closed", unreadMessages });
    const [tracking] = await world.database.db.select().from(trackings).where(eq(trackings.ticketId, ticket.id));
    expect(tracking).toMatchObject({ rated: true, userId: shop.agent.id });
    // The next 3 is an ordinary message.
    await person.write("3");
    expect((await person.ticket()).id).not.toBe(ticket.id);
    expect(await ratings(ticket.id)).toHaveLength(1);
  });

  it("are requested again, once, after an answer outside the scale, which opens no attendance", async () => {
    const { person, ticket } = await attended();
    await close(ticket);
    const { unreadMessages } = await person.ticket();
    expect(await person.write("5")).toEqual([botTexts.ratingAgain]);
    expect(await person.write("⭐⭐⭐⭐")).toEqual([]);
    expect(await person.ticket()).toMatchObject({ id: ticket.id, status: "closed", unreadMessages });
    expect(await ratings(ticket.id)).toEqual([]);
    expect(await person.write("2")).toEqual([expect.stringMatching(/^Até breve/)]);
    expect(await ratings(ticket.id)).toMatchObject([{ rate: 2 }]);
    // After the rating, the next number is an ordinary message; so is a number when no rating was asked.
    await person.write("5");
    expect((await person.ticket()).id).not.toBe(ticket.id);
    const other = await attended();
    await close(other.ticket, { justClose: true });
    await other.person.write("5");
    expect((await other.person.ticket()).id).not.toBe(other.ticket.id);
  });

  it("are requested with the company's text only if it asks for 1 to 3", async () => {
    const own = "De 1 a 3, {nome}, como foi?";
    const at = eq(connections.id, shop.connectionId);
    await world.database.db.update(connections).set({ ratingMessage: own }).where(at);
    const { person, ticket } = await attended();
    await close(ticket);
    expect(person.arrived().at(-1)).toMatch(/^De 1 a 3, .*, como foi\?$/);
    await world.database.db.update(connections).set({ ratingMessage: "Avalie, {nome}" }).where(at);
  });

  it.each(["muito bom", "1 2", "e a entrega?"])(
    "treat %s as an ordinary message, stored in a new attendance",
    async (text) => {
      const { person, ticket } = await attended();
      await close(ticket);
      await person.write(text);
      const next = await person.ticket();
      expect(next).toMatchObject({ status: "pending" });
      expect(next.id).not.toBe(ticket.id);
      expect(await ratings(ticket.id)).toEqual([]);
    },
  );

  it("are texts: a picture with the caption 3 is no rating", async () => {
    const { person, ticket } = await attended();
    await close(ticket);
    await person.write("3", { mediaType: "image" });
    expect(await person.ticket()).toMatchObject({ status: "pending", unreadMessages: 1 });
    expect(await ratings(ticket.id)).toEqual([]);
  });

  it("are accepted for one day only", async () => {
    const { person, ticket } = await attended();
    await close(ticket);
    await world.database.db
      .update(trackings)
      .set({ ratingAt: new Date(Date.now() - 24 * 60 * minute - 1000) })
      .where(eq(trackings.ticketId, ticket.id));
    await person.write("3");
    expect(await ratings(ticket.id)).toEqual([]);
  });

  const closeWhile = async (ticket: Ticket, failure: SendError | null) => {
    world.whatsapp.failure = failure;
    await close(ticket);
    world.whatsapp.failure = null;
  };
  const requestIn = async ({ conversation }: ReturnType<typeof phone>) => {
    const request = (await conversation()).findLast(({ fromMe }) => fromMe);
    if (!request) throw new Error("no request for a rating");
    return request;
  };
  const isOrdinary = async (person: ReturnType<typeof phone>, ticket: Ticket) => {
    await person.write("3");
    expect(await ratings(ticket.id)).toEqual([]);
    const next = await person.ticket();
    expect(next).toMatchObject({ status: "pending", unreadMessages: 1 });
    expect(next.id).not.toBe(ticket.id);
  };

  it.each(["refused", "notReachable", "restricted"] as const)(
    "are not awaited when the request was not sent (%s)",
    async (reason) => {
      const { person, ticket } = await attended();
      await closeWhile(ticket, new SendError(reason, "WhatsApp refuses"));
      expect((await requestIn(person)).failure).not.toBeNull();
      await isOrdinary(person, ticket);
    },
  );

  it("are not awaited when the request was too late for the service window; no failed message stays", async () => {
    const { person, ticket } = await attended();
    const before = await person.conversation();
    await closeWhile(ticket, new SendError("outsideWindow", "WhatsApp refuses"));
    expect(await person.conversation()).toEqual(before);
    const { body } = await shop.admin.call("GET", `/tickets/${ticket.id}/history`);
    expect(body).toMatchObject([{ change: { kind: "unsaid", message: "rating", why: "window" } }]);
    await isOrdinary(person, ticket);
  });

  it("are not awaited when the request failed after it was accepted, nor answers outside the scale", async () => {
    const { person, ticket } = await attended();
    await close(ticket);
    const { id } = await requestIn(person);
    const [request] = await world.database.db
      .select()
      .from(messages)
      .where(eq(messages.id, Number(id)));
    const failed = { providerId: request?.providerId ?? "", reason: "notReachable" } as const;
    await createInbound(world.services).failed(shop.connectionId, failed);
    expect(await person.write("5")).not.toContain(botTexts.ratingAgain);
    expect((await person.ticket()).id).not.toBe(ticket.id);
  });

  it("are not awaited when the request was deleted before it was sent", async () => {
    const { person, ticket } = await attended();
    await close(ticket);
    const { id } = await requestIn(person);
    await world.database.db
      .update(messages)
      .set({ ack: 0, isDeleted: true })
      .where(eq(messages.id, Number(id)));
    await isOrdinary(person, ticket);
  });

  it("are awaited once a failed request was sent again", async () => {
    const { person, ticket } = await attended();
    await closeWhile(ticket, new SendError("refused", "WhatsApp refuses"));
    const { id } = await requestIn(person);
    expect((await shop.agent.call("POST", `/messages/${id}/retry`)).status).toBe(200);
    await settled(world);
    await person.write("3");
    expect(await ratings(ticket.id)).toMatchObject([{ rate: 3 }]);
    expect(await person.ticket()).toMatchObject({ id: ticket.id, status: "closed" });
  });

  it("are not requested when the agent closes without one, nor accepted twice from simultaneous answers", async () => {
    const { person, ticket } = await attended();
    await close(ticket, { justClose: true });
    expect(person.arrived().at(-1)).toMatch(/^Até breve/);
    const again = await attended();
    await close(again.ticket);
    await Promise.all(
      ["1", "2", "3"].map((text) => world.whatsapp.deliver(shop.connectionId, again.person.number, text)),
    );
    expect(await ratings(again.ticket.id)).toHaveLength(1);
  });
});
