import { io as ioVersion3 } from "socket.io-client-v3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClientShop, clientShops } from "../testing/companies/client-shop.ts";
import { until } from "../testing/until.ts";
import { listen, type TestCompany, testPassword, type World } from "../testing/world.ts";

type Json = Record<string, unknown>;
const customer = "5531966660001";

/** Answers that existing clients get from other servers, and must get here too. */
describe.each(clientShops)("existing clients on $name", ({ kind, open }) => {
  let shop: ClientShop;
  let world: World;
  let company: TestCompany;

  beforeAll(async () => {
    shop = await open();
    ({ world, company } = shop);
    await shop.deliver(company, customer, "Bom dia");
  });
  afterAll(() => shop.close());

  const get = async (url: string) => (await company.agent.call("GET", url)).body as Json;
  const keys = (value: unknown): string[] => Object.keys(value as Json);

  async function firstTicket(status = "pending"): Promise<Json> {
    const page = await get(
      `/tickets?status=${status}&showAll=false&pageNumber=1&queueIds=${encodeURIComponent(`[${company.queueIds},"null"]`)}`,
    );
    return (page.tickets as Json[])[0] as Json;
  }

  it("answers addresses with a trailing slash, as such clients send them", async () => {
    expect(await get("/whatsapp/?session=0")).toMatchObject([{ id: company.connectionId }]);
    for (const url of ["/announcements/?pageNumber=1", "/helps/", "/users/?pageNumber=1", "/contacts/"])
      expect(await get(url), url).toMatchObject({ count: expect.any(Number), hasMore: false });
    expect(await get("/helps/list")).toEqual([]);
  });

  it("pages tickets by number, with everything a row shows", async () => {
    const page = await get("/tickets?pageNumber=1&status=pending&searchParam=&tags=[]&users=[]&showAll=true");
    expect(page).toMatchObject({ count: 1, hasMore: false });
    const ticket = await firstTicket();
    for (const key of "id uuid status unreadMessages lastMessage isGroup protocol userId contactId queueId whatsappId chatbot createdAt updatedAt contact queue user tags whatsapp".split(
      " ",
    ))
      expect(keys(ticket)).toContain(key);
    for (const key of ["id", "name", "number", "email", "profilePicUrl"]) expect(keys(ticket.contact)).toContain(key);
    expect(await get("/tickets?pageNumber=2&status=pending")).toMatchObject({ tickets: [], count: 1, hasMore: false });
  });

  it("finds an admin's tickets while no agent and no tag is chosen: an empty list is no filter", async () => {
    const search = "/tickets?searchParam=bom&pageNumber=1&tags=[]&users=[]&whatsappIds=[]&showAll=true";
    expect((await company.admin.call("GET", search)).body).toMatchObject({ count: 1 });
    const ofAgent = search.replace("users=[]", `users=[${company.agent.id}]`);
    expect((await company.admin.call("GET", ofAgent)).body).toMatchObject({ count: 0 });
  });

  it("names a last message without words, since a row shows its preview and unread count only beside a text", async () => {
    const number = "5531966660002";
    const last = async () =>
      ((await get(`/tickets?status=pending&searchParam=${number}`)) as { tickets: Json[] }).tickets[0] ?? {};
    const words = {
      image: "Foto",
      audio: "Áudio",
      video: "Vídeo",
      sticker: "Figurinha",
      document: "Documento",
    } as const;
    for (const [type, lastMessage] of Object.entries(words)) {
      await shop.deliverFile(company, number, type as keyof typeof words);
      expect(await last()).toMatchObject({ lastMessage, lastMessageWordless: true, lastMessageType: type });
      const fetched = async () => {
        const { messages } = (await get(`/messages/${(await last()).id}?pageNumber=1`)) as { messages: Json[] };
        return messages.at(-1)?.mediaUrl as string | null;
      };
      const url = await until(`the ${type}'s address`, fetched);
      expect((await world.app.inject({ method: "GET", url })).body, type).toBe("a file");
    }
    const providerId = await shop.deliver(company, number, "oops");
    expect(await last()).toMatchObject({ lastMessage: "oops", lastMessageWordless: false });
    await shop.revoke(company, number, providerId);
    expect(await last()).toMatchObject({ lastMessage: "Mensagem apagada", lastMessageWordless: true });
    const { id } = await last();
    await company.admin.call("DELETE", `/tickets/${id}`);
  });

  it("names the channel as such clients know it, on connections and tickets, and the kind beside it", async () => {
    const connections = (await get("/whatsapp/?session=0")) as unknown as Json[];
    expect(connections).toMatchObject([{ channel: "whatsapp", channelKind: kind }]);
    expect(await firstTicket()).toMatchObject({ channel: "whatsapp" });
  });

  it("lists unread tickets for the bell, own or waiting", async () => {
    expect((await get("/tickets?withUnreadMessages=true")).tickets).toMatchObject([{ unreadMessages: 1 }]);
  });

  it("answers the board under both its addresses, with the tickets that are not closed", async () => {
    for (const url of [
      "/ticket/kanban?queueIds=[]",
      `/ticket/kanban?queueIds=[${company.queueIds}]`,
      "/tickets?teste=x",
    ]) {
      const page = await get(url);
      expect(keys(page), url).toEqual(expect.arrayContaining(["tickets", "count", "hasMore"]));
    }
  });

  it("finds a ticket by uuid and id, without an envelope, with contact, user, queue and tags", async () => {
    const { id, uuid } = await firstTicket();
    for (const url of [`/tickets/u/${uuid}`, `/tickets/${id}`])
      expect(await get(url), url).toMatchObject({ id, contact: { number: customer }, user: null, queue: {}, tags: [] });
    expect((await company.agent.call("GET", "/tickets/999999")).body).toMatchObject({ error: "ERR_NO_TICKET_FOUND" });
  });

  it("pages messages by number, oldest first inside a page, and marks them as read for their agent", async () => {
    const { id } = await firstTicket();
    await company.agent.call("PUT", `/tickets/${id}`, { status: "open", userId: company.agent.id });
    const page = await get(`/messages/${id}?pageNumber=1`);
    expect(page).toMatchObject({ count: 1, hasMore: false, ticket: { id } });
    expect(page.messages).toMatchObject([{ body: "Bom dia", fromMe: false, ack: 0, isDeleted: false, mediaUrl: null }]);
    expect(await firstTicket("open")).toMatchObject({ unreadMessages: 0 });
    expect(await get(`/messages/${id}?pageNumber=2`)).toMatchObject({ messages: [], hasMore: false });
  });

  it("accepts an older client's message, with the whole quoted message", async () => {
    const { id } = await firstTicket("open");
    const { messages } = (await get(`/messages/${id}?pageNumber=1`)) as { messages: Json[] };
    const body = { read: 1, fromMe: true, mediaUrl: "", body: "*Ana:*\nOlá", quotedMsg: messages[0] };
    expect((await company.agent.call("POST", `/messages/${id}`, body)).status).toBe(200);
    await until("the phone", () => shop.sent().includes("*Ana:*\nOlá"));
    expect(
      (await company.agent.call("POST", `/messages/${id}`, { ...body, body: "plain", quotedMsg: null })).status,
    ).toBe(200);
  });

  it("returns contacts, tags, notes, quick and scheduled messages in the expected shapes", async () => {
    const { agent, admin } = company;
    const saved = {
      name: "Ana Lima",
      number: "31 98877-6655",
      email: "",
      extraInfo: [{ name: "Cidade", value: "Betim" }],
    };
    const contact = (await agent.call("POST", "/contacts", saved)).body as Json;
    expect(contact).toMatchObject({ name: "Ana Lima", number: "5531988776655", extraInfo: [{ name: "Cidade" }] });
    expect(await get("/contacts?pageNumber=1&searchParam=ana")).toMatchObject({
      contacts: [{ id: contact.id }],
      hasMore: false,
    });
    expect(await get("/contacts/list?companyId=1")).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: contact.id })]),
    );

    const tag = (await agent.call("POST", "/tags", { name: "Troca" })).body as Json;
    expect(tag).toMatchObject({ name: "Troca", color: "#A4CCCC" });
    const listed = expect.arrayContaining([expect.objectContaining({ id: tag.id, name: "Troca", color: "#A4CCCC" })]);
    expect(await get("/tags/list")).toEqual(listed);
    expect(await get("/tags/kanban")).toEqual({ lista: listed });
    expect(((await get("/tags?pageNumber=1")).tags as Json[])[0]?.ticketsCount).toEqual(expect.any(String));
    const { id: ticketId, contactId } = await firstTicket("open");
    expect((await agent.call("DELETE", `/ticket-tags/${ticketId}`)).status).toBe(200);
    expect((await agent.call("PUT", `/ticket-tags/${ticketId}/${tag.id}`)).status).toBe(201);
    expect((await agent.call("PUT", `/ticket-tags/${ticketId}/lane0`)).status).toBeLessThan(300);
    expect((await agent.call("POST", "/tags/sync", { ticketId, tags: [tag] })).body).toMatchObject({ id: ticketId });

    const note = (await agent.call("POST", "/ticket-notes", { note: "ok", ticketId, contactId })).body as Json;
    expect(await get(`/ticket-notes/list?ticketId=${ticketId}&contactId=${contactId}`)).toMatchObject([
      { id: note.id, user: { id: agent.id }, contact: {}, ticket: { id: ticketId } },
    ]);
    expect((await admin.call("DELETE", `/ticket-notes/${note.id}`)).body).toEqual({ message: expect.any(String) });

    const quick = { shortcode: "ola", message: "Olá", messageType: "MESSAGE", userId: agent.id };
    expect((await agent.call("POST", "/quick-messages", quick)).body).toMatchObject({ shortcode: "ola" });
    expect(await get(`/quick-messages/list?companyId=1&userId=${agent.id}`)).toMatchObject([{ shortcode: "ola" }]);

    const planned = {
      contactId: contact.id,
      body: "Oi",
      sendAt: "2099-01-01T10:00",
      messageType: "MESSAGE",
      userId: agent.id,
    };
    expect((await agent.call("POST", "/schedules", planned)).body).toMatchObject({
      contact: { id: contact.id },
      sentAt: null,
    });
    expect(await get("/schedules?pageNumber=1")).toMatchObject({
      schedules: [{ user: { id: agent.id } }],
      count: 1,
      hasMore: false,
    });
  });

  it("accepts their forms of users, settings and connections, and returns the rows", async () => {
    const { admin, id: companyId, queueIds, connectionId } = company;
    const form = {
      name: "Rui",
      email: "rui@example.com",
      password: "secret pass",
      profile: "user",
      companyId,
      queueIds,
    };
    const user = (await admin.call("POST", "/users", { ...form, selectedCompanyId: companyId })).body as Json;
    expect(user).toMatchObject({ name: "Rui", profile: "user", queues: [{}, {}] });
    // The form shows the answer's fields, and sends all of them back.
    const shown = (await admin.call("GET", `/users/${user.id}`)).body as Json;
    expect(shown).toMatchObject({ id: user.id, company: { id: companyId }, selectedCompanyQueues: [] });
    const changed = { ...shown, name: "Rui Alves", password: "", queueIds, companyId };
    expect((await admin.call("PUT", `/users/${user.id}`, changed)).body).toMatchObject({ name: "Rui Alves" });
    expect((await admin.call("DELETE", `/users/${user.id}`)).body).toMatchObject({ message: expect.any(String) });

    expect(await get("/settings")).toEqual(
      expect.arrayContaining([{ key: "userRating", value: "disabled", companyId: company.id }]),
    );
    const setting = { key: "userRating", value: "enabled" };
    expect((await admin.call("PUT", "/settings/userRating", setting)).body).toMatchObject(setting);
    await admin.call("PUT", "/settings/userRating", { ...setting, value: "disabled" });

    const connection = (await admin.call("GET", `/whatsapp/${connectionId}`)).body as Json;
    const sent = { ...connection, token: "typed by a person", queueIds: [queueIds[0]] };
    const kept = await admin.call("PUT", `/whatsapp/${connectionId}`, sent);
    expect(kept.body).toMatchObject({ id: connectionId, isDefault: true, token: "", queues: [{ id: queueIds[0] }] });
  });

  it("answers the shell's lists with the trailing slash of older clients", async () => {
    expect(await get("/chats/")).toEqual({ records: [], count: 0, hasMore: false, nextCursor: null });
    expect(await get("/chats/?pageNumber=1&searchParam=")).toMatchObject({ records: [] });
    expect(await get("/whatsapp/?session=0")).toMatchObject([{ id: company.connectionId }]);
  });

  it("returns the team's chats in the shape of their pages, and accepts whole users in the form", async () => {
    const { agent, admin, id: companyId } = company;
    const screen = await listen(world, admin);
    const users = [{ id: admin.id, name: "x", email: "x", profile: "admin", companyId }];
    const chat = (await agent.call("POST", "/chats", { title: "Plantão", users })).body as Json;
    expect(chat).toMatchObject({ title: "Plantão", ownerId: agent.id, owner: { id: agent.id }, lastMessage: "" });
    const sent = (await agent.call("POST", `/chats/${chat.id}/messages`, { message: "Oi" })).body as Json;
    expect(sent).toMatchObject({ chatId: chat.id, senderId: agent.id, sender: { id: agent.id }, message: "Oi" });
    const { records } = (await admin.call("GET", "/chats/")).body as { records: Json[] };
    expect(records).toMatchObject([
      {
        id: chat.id,
        users: [
          { userId: admin.id, unreads: 1, user: { id: admin.id } },
          { userId: agent.id, unreads: 0 },
        ],
      },
    ]);
    expect(await get(`/chats/${chat.id}/messages?pageNumber=1`)).toMatchObject({
      records: [sent],
      count: 1,
      hasMore: false,
    });
    // The body names another person, but the session's own person has read it.
    await admin.call("POST", `/chats/${chat.id}/read`, { userId: agent.id });
    await until("the events", () => screen.heard.filter(({ payload }) => payload.action === "update").length >= 2);
    const name = `company-${companyId}-chat`;
    expect(screen.heard.map((event) => [event.name, event.payload.action])).toEqual([
      [`${name}-user-${admin.id}`, "create"],
      [name, "new-message"],
      [`${name}-${chat.id}`, "new-message"],
      [name, "update"],
      [`${name}-${chat.id}`, "update"],
    ]);
    expect(screen.heard[1]?.payload).toMatchObject({ newMessage: sent, chat: { id: chat.id } });
    expect(((await agent.call("DELETE", `/chats/${chat.id}`)).body as Json).message).toEqual(expect.any(String));
    await until("the deletion", () => screen.heard.at(-1)?.payload.action === "delete");
    expect(screen.heard.at(-1)).toEqual({ name, payload: { action: "delete", id: chat.id } });
    screen.close();
  });

  it("lists colleagues for the transfer dialog", async () => {
    const { agent, admin } = company;
    expect(await get("/users/list")).toMatchObject([{ id: admin.id }, { id: agent.id, queues: [{}, {}] }]);
    expect(await get("/users?pageNumber=1&searchParam=user")).toMatchObject({
      users: [{ id: agent.id }],
      hasMore: false,
    });
  });

  it("gives the cause in the error's one field", async () => {
    const wrong = await world.app.inject({
      method: "POST",
      url: "/auth/login",
      payload: { email: company.agent.email, password: "no" },
    });
    expect([wrong.statusCode, (wrong.json() as Json).error]).toEqual([401, "ERR_INVALID_CREDENTIALS"]);
  });

  it("connects a socket.io client of version 3 by its cookie, and exchanges events with it", async () => {
    const reply = await world.app.inject({
      method: "POST",
      url: "/auth/login",
      payload: { email: company.agent.email, password: testPassword },
    });
    const jrt = reply.cookies.find(({ name }) => name === "jrt")?.value;
    const socket = ioVersion3(await world.url(), {
      transports: ["websocket"],
      reconnection: false,
      query: { companyId: String(company.id), userId: String(company.agent.id) },
      extraHeaders: { cookie: `jrt=${jrt}` },
    });
    const heard: Json[] = [];
    socket.onAny((name: string, payload: Json) => heard.push({ name, ...payload }));
    await new Promise((connected, refused) => {
      socket.once("connect", () => connected(null));
      socket.once("connect_error", refused);
    });
    // While it loads, such a client sends values that it does not have yet.
    socket.emit("joinChatBox", "undefined");
    socket.emit("joinNotification");
    socket.emit("joinTickets", "pending");
    await until("the rooms", async () => {
      await shop.deliver(company, "5531966660002", "Oi");
      return heard.some((event) => event.name === `company-${company.id}-ticket` && event.action === "update");
    });
    expect(heard.some((event) => event.name === `company-${company.id}-appMessage` && event.action === "create")).toBe(
      true,
    );
    socket.disconnect();
  });

  it("computes the dashboard by days and by dates, with the field names its clients read", async () => {
    for (const query of ["days=7", "days=0&date_from=2026-11-01&date_to=", "date_from=&date_to=", ""]) {
      const { status, body } = await company.admin.call("GET", `/dashboard?${query}`);
      expect(status, query).toBe(200);
      const { counters, attendants } = body as { counters: Json; attendants: Json[] };
      for (const key of "supportPending supportHappening supportFinished leads avgSupportTime avgWaitTime aguardando cancelado venda".split(
        " ",
      ))
        expect(keys(counters), query).toContain(key);
      for (const key of ["id", "name", "avgSupportTime", "tickets", "rating", "online"])
        expect(keys(attendants[0]), query).toContain(key);
    }
  });
});
