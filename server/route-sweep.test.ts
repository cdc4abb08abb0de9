import { type ClientEmit, clientEmits } from "@balcao/shared/events.ts";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { campaignShipments } from "./features/campaigns/campaign-shipments.table.ts";
import { contactConsents } from "./features/consent/contact-consents.table.ts";
import { contactListItems } from "./features/contact-lists/contact-list-items.table.ts";
import { tickets } from "./features/tickets/tickets.table.ts";
import { warmUps } from "./features/warm-up/warm-ups.table.ts";
import { upload } from "./testing/send-form.ts";
import { until } from "./testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "./testing/world.ts";

/**
 * Tries every door of the server: without a session, with too little right, and with another company's ids. A new
 * route or socket call without a case here fails the run.
 */
let world: World;
let ours: TestCompany;
let theirs: TestCompany;
/** Administers the platform, and belongs to the other company. */
let operator: Caller;
/** Ids of the other company, by the name of the path's parameter. */
let foreign: Record<string, Record<string, string | number>>;

beforeAll(async () => {
  world = await createWorld();
  ours = await world.addCompany("Ours");
  theirs = await world.addCompany("Theirs");
  operator = await theirs.addSuper();
  await world.connect();
  await world.whatsapp.deliver(theirs.connectionId, "5531977776666", "secret");
  const [ticket] = await world.database.db.select().from(tickets);
  await theirs.admin.call("PUT", `/tickets/${ticket?.id}`, { status: "open" });
  const message = (await theirs.admin.call("POST", `/messages/${ticket?.id}`, { body: "ours only" })).body as {
    id: string;
  };
  const made = async (url: string, body: object) => (await theirs.admin.call("POST", url, body)).body as { id: number };
  const tag = await made("/tags", { name: "secret tag" });
  const note = await made("/ticket-notes", { ticketId: ticket?.id, note: "secret note" });
  const quick = await made("/quick-messages", { shortcode: "secret", message: "secret text", scope: "company" });
  const consent = {
    companyId: theirs.id,
    contactId: ticket?.contactId ?? 0,
    kind: "given",
    text: "secret yes",
  } as const;
  await world.database.db.insert(contactConsents).values(consent);
  const planned = { contactId: ticket?.contactId, body: "secret plan", sendAt: "2040-01-01T09:00" };
  const schedule = await made("/schedules", planned);
  const list = await made("/contact-lists", { name: "secret list" });
  const sending = { whatsappId: [theirs.connectionId], contactListId: list.id };
  const campaign = await made("/campaigns", { name: "secret campaign", message1: "secret offer", ...sending });
  const [shipment] = await world.database.db
    .insert(campaignShipments)
    .values({
      companyId: theirs.id,
      campaignId: campaign.id,
      name: "secret",
      number: "5531988000000",
      canonicalNumber: "5531988000000",
      status: "failed",
    })
    .returning();
  const [warmUp] = await world.database.db
    .insert(warmUps)
    .values({
      companyId: theirs.id,
      sendAt: "09:00",
      sendEndAt: "18:00",
      timeInterval: 1,
      timeIntervalMore: 2,
      dayWork: ["segunda"],
      dailyCap: 20,
    })
    .returning();
  const sheet = await upload(world, theirs.admin, "/contacts/import/file", "nome,numero");
  const contactImport = sheet.body as { id: string };
  const ofPlatform = async (url: string, body: object) =>
    (await operator.call("POST", url, body)).body as { id: number };
  // Nobody else's either, while it is not shown.
  const announcement = await ofPlatform("/announcements", { title: "secret", text: "secret", status: false });
  const help = await ofPlatform("/helps", { title: "For everybody", video: "aqz-KE-bpKQ" });
  const option = await made("/queue-options", { queueId: theirs.queueIds[0], title: "secret option" });
  const chat = (await theirs.admin.call("POST", "/chats", { title: "secret chat", users: [{ id: theirs.agent.id }] }))
    .body as { id: number; uuid: string };
  await theirs.admin.call("POST", `/chats/${chat.id}/messages`, { message: "secret words" });
  const listed = { companyId: theirs.id, contactListId: list.id, name: "secret person", number: "5531977776667" };
  const [item] = await world.database.db
    .insert(contactListItems)
    .values({ ...listed, canonicalNumber: listed.number })
    .returning();
  const secretHook = { name: "secret hook", url: "http://localhost:1/secret", events: ["message.received"] };
  const webhook = await made("/webhooks", { ...secretHook, isActive: false });
  const delivery = await made(`/webhooks/${webhook.id}/test`, {});
  const hook = async () => (await theirs.admin.call("GET", `/webhooks/${webhook.id}`)).body as { waiting: number };
  await until("its end", async () => (await hook()).waiting === 0);
  foreign = {
    tickets: { id: ticket?.id ?? 0, uuid: ticket?.uuid ?? "" },
    messages: { ticketId: ticket?.id ?? 0, messageId: message.id },
    whatsapp: { id: theirs.connectionId },
    whatsappsession: { id: theirs.connectionId },
    users: { id: theirs.agent.id },
    contacts: { id: ticket?.contactId ?? 0, importId: contactImport.id },
    tags: { id: tag.id },
    csvTags: { id: tag.id },
    "ticket-tags": { ticketId: ticket?.id ?? 0, tagId: tag.id },
    "ticket-notes": { id: note.id },
    "quick-messages": { id: quick.id },
    schedules: { id: schedule.id },
    maturar: { id: warmUp?.id ?? 0 },
    campaigns: { id: campaign.id, shipmentId: shipment?.id ?? 0 },
    queue: { id: theirs.queueIds[0] ?? 0 },
    "queue-options": { id: option.id },
    companies: { id: theirs.id },
    "contact-lists": { id: list.id },
    "contact-list-items": { id: item?.id ?? 0 },
    rechecked: { id: list.id },
    announcements: { id: announcement.id },
    helps: { id: help.id },
    // Settings have no ids: the company is always the caller's.
    settings: { key: "nothing" },
    webhooks: { id: webhook.id, deliveryId: delivery.id },
    chats: { id: chat.id, uuid: chat.uuid },
  };
});
afterAll(() => world.close());

const warmUpForm = {
  sendAt: "09:00",
  sendEndAt: "18:00",
  timeInterval: 1,
  timeIntervalMore: 2,
  whatsappIds: [1_999_999_999, 2_000_000_000],
  dayWork: ["segunda"],
};

/** A body that each writing route accepts, so that a refusal comes from the row and not from the form. */
const bodies: Record<string, object | undefined> = {
  "POST /tickets": { contactId: 2_000_000_000 },
  "POST /tickets/bulk": { ticketIds: [2_000_000_000], change: { action: "resolve" } },
  "PUT /tickets/:id": { status: "open" },
  "DELETE /tickets/:id": undefined,
  "POST /messages/:ticketId": { body: "hi" },
  "POST /messages/:ticketId/read": undefined,
  "POST /messages/:messageId/retry": undefined,
  "POST /messages/:messageId/media": undefined,
  "POST /messages/:messageId/forward": { contactIds: [1] },
  "PUT /messages/:messageId/reaction": { emoji: "👍" },
  "PUT /messages/:messageId": { body: "changed" },
  "DELETE /messages/:messageId": undefined,
  "POST /contacts": { name: "New contact", number: "+55 31 98800-1020" },
  "PUT /contacts/:id": { name: "Renamed", number: "+55 31 98800-1021" },
  "DELETE /contacts/:id": undefined,
  "POST /contacts/import": undefined,
  "POST /contacts/import/file": undefined,
  "DELETE /contacts/imports/:importId": undefined,
  "POST /contacts/:id/merge": { contactId: 2_000_000_000 },
  "POST /tags": { name: "New tag" },
  "PUT /tags/:id": { name: "Renamed" },
  "DELETE /tags/:id": undefined,
  "POST /tags/sync": { ticketId: 1, tags: [] },
  "PUT /ticket-tags/:ticketId/:tagId": undefined,
  "DELETE /ticket-tags/:ticketId": undefined,
  "POST /ticket-notes": { ticketId: 1, note: "A note" },
  "DELETE /ticket-notes/:id": undefined,
  "POST /quick-messages": { shortcode: "new", message: "text" },
  "PUT /quick-messages/:id": { shortcode: "renamed", message: "text" },
  "DELETE /quick-messages/:id": undefined,
  "POST /quick-messages/:id/upload": undefined,
  "DELETE /quick-messages/:id/upload": undefined,
  "POST /schedules": { contactId: 1, body: "text", sendAt: "2040-01-01T09:00" },
  "PUT /schedules/:id": { contactId: 1, body: "text", sendAt: "2040-01-01T09:00" },
  "DELETE /schedules/:id": undefined,
  "POST /schedules/:id/upload": undefined,
  "DELETE /schedules/:id/upload": undefined,
  "POST /campaigns": { name: "New one", whatsappId: [2_000_000_000], contactListId: 2_000_000_000 },
  "POST /campaigns/text": { prompt: "Write" },
  "PUT /campaigns/:id": { name: "Renamed", whatsappId: [2_000_000_000], contactListId: 2_000_000_000 },
  "DELETE /campaigns/:id": undefined,
  "POST /campaigns/:id/media-upload": undefined,
  "DELETE /campaigns/:id/media-upload": undefined,
  "POST /maturar": warmUpForm,
  "PUT /maturar/:id": warmUpForm,
  "DELETE /maturar/:id": undefined,
  "POST /maturar/:id/start": undefined,
  "POST /maturar/:id/stop": undefined,
  "POST /campaigns/:id/start": undefined,
  "POST /campaigns/:id/cancel": undefined,
  "POST /campaigns/:id/restart": undefined,
  "POST /campaigns/:id/shipments/:shipmentId/resend": undefined,
  "POST /chats": { title: "New chat", users: [{ id: 2_000_000_000 }] },
  "PUT /chats/:id": { title: "Renamed", users: [{ id: 2_000_000_000 }] },
  "DELETE /chats/:id": undefined,
  "POST /chats/:id/messages": { message: "hi" },
  "POST /chats/:id/read": undefined,
  "POST /queue": { name: "New queue", color: "#123456" },
  "PUT /queue/:id": { name: "Renamed" },
  "DELETE /queue/:id": undefined,
  "POST /queue/:id/upload": undefined,
  "DELETE /queue/:id/upload": undefined,
  "POST /queue-options": { queueId: 2_000_000_000, title: "New option" },
  "PUT /queue-options/order": { queueId: 2_000_000_000, parentId: null, ids: [1] },
  "PUT /queue-options/:id": { title: "Renamed" },
  "DELETE /queue-options/:id": undefined,
  "PUT /companies/:id/schedules": { schedules: [] },
  "POST /contact-lists": { name: "New list" },
  "PUT /contact-lists/:id": { name: "Renamed" },
  "DELETE /contact-lists/:id": undefined,
  "POST /contact-lists/:id/upload": undefined,
  "POST /rechecked/:id": undefined,
  "POST /contact-list-items": { contactListId: 2_000_000_000, name: "New person", number: "+55 31 98800-1022" },
  "PUT /contact-list-items/:id": { contactListId: 2_000_000_000, name: "Renamed", number: "+55 31 98800-1023" },
  "DELETE /contact-list-items/:id": undefined,
  "POST /users": { name: "New person", email: "new@example.com", password: "secret pass" },
  "PUT /users/:id": { name: "Renamed", email: "renamed@example.com" },
  "DELETE /users/:id": undefined,
  "POST /announcements": { title: "New one", text: "text" },
  "PUT /announcements/:id": { title: "Renamed", text: "text" },
  "DELETE /announcements/:id": undefined,
  "POST /announcements/:id/media-upload": undefined,
  "DELETE /announcements/:id/media-upload": undefined,
  "POST /helps": { title: "New one", video: "aqz-KE-bpKQ" },
  "PUT /helps/:id": { title: "Renamed", video: "aqz-KE-bpKQ" },
  "DELETE /helps/:id": undefined,
  "PUT /settings/:key": { value: "enabled" },
  "POST /api/messages/send": { number: "5531988001020", body: "hi" },
  "POST /webhooks": { name: "New one", url: "https://example.com/hook", events: ["message.ack"] },
  "PUT /webhooks/:id": { name: "Renamed", url: "https://example.com/hook", events: ["message.ack"] },
  "DELETE /webhooks/:id": undefined,
  "POST /webhooks/:id/secret": undefined,
  "POST /webhooks/:id/resume": undefined,
  "POST /webhooks/:id/test": undefined,
  "POST /webhooks/:id/deliveries/:deliveryId/replay": undefined,
  "POST /problem-reports": { message: "broken", stack: "at line 1", screen: "/tickets" },
  "POST /whatsapp": { name: "New one" },
  "PUT /whatsapp/:id": { name: "Renamed", isDefault: true },
  "DELETE /whatsapp/:id": undefined,
  "POST /whatsapp/:id/upload": undefined,
  "DELETE /whatsapp/:id/upload": undefined,
  "POST /whatsapp/:id/token": undefined,
  "DELETE /whatsapp/:id/token": undefined,
  "POST /whatsapp/profile/:id": undefined,
  "POST /whatsappsession/:id": undefined,
  "PUT /whatsappsession/:id": undefined,
  "DELETE /whatsappsession/:id": undefined,
  "POST /whatsappsession/:id/pairing-code": { number: "5531988001020" },
};

/** Doors that need no session, each for a reason. */
const publicDoors = [
  /^(GET|HEAD) \/docs(\/|$)/, // the contracts, no data
  /^(GET|HEAD) \/(app(\/.*)?)?$/, // the console's own files
  /^(GET|HEAD) \/auth\/sign-in-info$/, // the demo's accounts, in demo mode only
  /^POST \/auth\/login$/, // where sessions begin
  /^POST \/auth\/refresh_token$/, // carries its own token
  /^(GET|HEAD) \/auth\/me$/, // answers for the cookie
  /^(GET|HEAD) \/public\/:fileId$/, // the signature in the address is the session
  /^DELETE \/auth\/logout$/, // ends the session it carries, if any
];

const call = (method: string, url: string, token: string | null, payload?: object) =>
  world.app.inject({
    method: method as NonNullable<InjectOptions["method"]>,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload ? { payload } : {}),
  });

/** A path with the other company's ids filled in. */
const filled = (url: string): string =>
  url.replace(/:(\w+)/g, (_, name: string) => {
    const id = foreign[url.split("/")[1] ?? ""]?.[name];
    if (id === undefined) throw new Error(`${url}: the sweep knows no foreign ${name}; add it`);
    return String(id);
  });

const writes = (method: string) => !["GET", "HEAD"].includes(method);

describe("every route", () => {
  it("is public only for a known reason", () => {
    const open = world.app.doors
      .filter(({ access }) => access === "public")
      .map(({ method, url }) => `${method} ${url}`);
    expect(open.filter((door) => !publicDoors.some((known) => known.test(door)))).toEqual([]);
  });

  it("that writes has a case here", () => {
    const writing = world.app.doors.filter(({ method, access }) => writes(method) && access !== "public");
    expect(writing.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(Object.keys(bodies).sort());
  });

  it("of a program opens to no person", async () => {
    for (const { method, url } of world.app.doors.filter(({ access }) => access === "token")) {
      const tokens = [null, "x.y.z", ours.admin.token];
      const replies = await Promise.all(tokens.map((token) => call(method, url, token, bodies[`${method} ${url}`])));
      expect(
        replies.map(({ statusCode }) => statusCode),
        `${method} ${url}`,
      ).toEqual([401, 401, 401]);
    }
  });

  it("answers 401 without a session and 403 with a forged one", async () => {
    for (const { method, url } of world.app.doors.filter(({ access }) => access !== "public" && access !== "token")) {
      const [without, forged] = [await call(method, filled(url), null), await call(method, filled(url), "x.y.z")];
      expect([without.statusCode, forged.statusCode], `${method} ${url}`).toEqual([401, 403]);
    }
  });

  it("of an admin answers 403 to role user, before anything else is looked at", async () => {
    const doors = world.app.doors.filter(({ access }) => access === "admin" || access === "super");
    expect(doors.length).toBeGreaterThan(0);
    for (const { method, url } of doors) {
      const reply = await call(method, filled(url), ours.agent.token, bodies[`${method} ${url}`]);
      expect(reply.statusCode, `${method} ${url}`).toBe(403);
      // The answer to a HEAD has no body.
      if (method !== "HEAD") expect(reply.json().error, `${method} ${url}`).toBe("ERR_NO_PERMISSION");
    }
  });

  it("of super users answers 403 to an admin", async () => {
    const doors = world.app.doors.filter(({ access }) => access === "super");
    expect(doors.length).toBeGreaterThan(0);
    for (const { method, url } of doors) {
      const reply = await call(method, filled(url), ours.admin.token, bodies[`${method} ${url}`]);
      expect([reply.statusCode, reply.json().error], `${method} ${url}`).toEqual([403, "ERR_NO_PERMISSION"]);
    }
  });

  it("by id answers 404 for another company's row and leaves it as it was", async () => {
    const before = await snapshot(theirs.admin);
    for (const { method, url } of world.app.doors.filter(
      ({ access, url }) => access !== "public" && access !== "super" && url.includes(":"),
    )) {
      const reply = await call(method, filled(url), ours.admin.token, bodies[`${method} ${url}`]);
      expect(reply.statusCode, `${method} ${url}`).toBe(404);
      expect(reply.body).not.toContain("secret");
    }
    expect(await snapshot(theirs.admin)).toEqual(before);
  });

  it("that lists shows nothing of another company", async () => {
    for (const { method, url } of world.app.doors.filter(
      // Programs are tried above.
      ({ access, url }) => access !== "public" && access !== "token" && !url.includes(":"),
    )) {
      if (writes(method)) continue;
      const reply = await call(
        method,
        `${url}?showAll=true&companyId=${theirs.id}&status=&searchParam=secret&tagId=none&queueId=${theirs.queueIds[0]}&contactListId=${foreign["contact-lists"]?.id}`,
        ours.admin.token,
      );
      expect(reply.statusCode, `${method} ${url}`).toBe(200);
      expect(reply.body, `${method} ${url}`).not.toMatch(/secret|ours only|Theirs/);
    }
  });

  it("refuses ids that are none, a broken body and a huge one, without a fault of ours", async () => {
    for (const { method, url } of world.app.doors.filter(({ access }) => access !== "public")) {
      for (const id of ["-1", "0", "1e9", "9".repeat(30), "%00", "'", "undefined"]) {
        const reply = await call(method, url.replace(/:\w+/g, id), ours.admin.token);
        expect(reply.statusCode, `${method} ${url} ${id}`).toBeLessThan(500);
      }
    }
    const broken = await world.app.inject({
      method: "POST",
      url: "/whatsapp",
      headers: { authorization: `Bearer ${ours.admin.token}`, "content-type": "application/json" },
      payload: "{",
    });
    expect([broken.statusCode, broken.json().error]).toEqual([400, "ERR_INVALID_REQUEST"]);
    const huge = await call("POST", "/whatsapp", ours.admin.token, { name: "x".repeat(2_000_000) });
    expect([huge.statusCode, huge.json().error]).toEqual([413, "ERR_INVALID_REQUEST"]);
  });
});

/** Everything of the other company that a caller could have changed. */
const snapshot = async (admin: Caller) => ({
  tickets: (await admin.call("GET", "/tickets?showAll=true&status=")).body,
  connections: (await admin.call("GET", "/whatsapp")).body,
  contacts: (await admin.call("GET", "/contacts")).body,
  tags: (await admin.call("GET", "/tags/list")).body,
  schedules: (await admin.call("GET", "/schedules")).body,
  campaigns: (await admin.call("GET", "/campaigns")).body,
  warmUps: (await admin.call("GET", "/maturar")).body,
  queues: (await admin.call("GET", "/queue")).body,
  contactLists: (await admin.call("GET", "/contact-lists")).body,
  listed: (await admin.call("GET", `/contact-list-items?contactListId=${foreign["contact-lists"]?.id}`)).body,
  options: (await admin.call("GET", `/queue-options?queueId=${theirs.queueIds[0]}`)).body,
  hours: (await admin.call("GET", `/companies/${theirs.id}`)).body,
  users: (await admin.call("GET", "/users/list")).body,
  settings: (await admin.call("GET", "/settings")).body,
  audit: (await admin.call("GET", "/audit")).body,
  announcements: (await operator.call("GET", "/announcements")).body,
  helps: (await operator.call("GET", "/helps/list")).body,
  quickMessages: (await admin.call("GET", "/quick-messages/list")).body,
  webhooks: (await admin.call("GET", "/webhooks")).body,
  secret: (await admin.call("GET", `/webhooks/${foreign.webhooks?.id}/secret`)).body,
  chats: (await admin.call("GET", "/chats")).body,
  chatMessages: (await admin.call("GET", `/chats/${foreign.chats?.id}/messages`)).body,
  notes: (await admin.call("GET", `/ticket-notes/list?ticketId=${foreign.tickets?.id}`)).body,
});

/** Arguments with which each call aims at the other company; what must not be heard is tried in the test. */
const socketCases: Record<ClientEmit, () => unknown[]> = {
  joinNotification: () => [],
  joinChatBox: () => [foreign.tickets?.id],
  leaveChatBox: () => [foreign.tickets?.id],
  joinTickets: () => ["open"],
  leaveTickets: () => ["pending"],
  typing: () => [foreign.tickets?.id, true],
  userStatus: () => [],
};

describe("every socket call", () => {
  it("has a case here", () => {
    expect(Object.keys(socketCases).sort()).toEqual(Object.keys(clientEmits).sort());
  });

  it("lets nobody hear another company, nor break the server with nonsense", async () => {
    const spies = await Promise.all([ours.admin, ours.agent].map((caller) => listen(world, caller)));
    const witness = await listen(world, theirs.admin);
    witness.emit("joinTickets", "open");
    for (const spy of spies) {
      for (const [name, args] of Object.entries(socketCases)) {
        spy.emit(name, ...args());
        for (const nonsense of ["undefined", null, -1, {}, "9".repeat(400), [1, 2]]) spy.emit(name, nonsense);
      }
      for (const room of [`company:${theirs.id}:everyone`, "list:open:admins"]) spy.emit("joinTickets", room);
    }
    await theirs.admin.call("POST", `/messages/${foreign.tickets?.id}`, { body: "not for others" });
    await until("the witness", () =>
      witness.heard.some(({ payload }) => JSON.stringify(payload).includes("not for others")),
    );
    for (const spy of spies) {
      expect(spy.heard.filter(({ name }) => !name.startsWith(`company-${ours.id}-`))).toEqual([]);
      expect(JSON.stringify(spy.heard)).not.toContain("not for others");
      expect(spy.connected).toBe(true);
      spy.close();
    }
    witness.close();
  });
});
