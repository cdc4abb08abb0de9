import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { and, eq } from "drizzle-orm";
import { io as ioVersion3 } from "socket.io-client-v3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactListItems } from "../inbox/contact-lists/contact-list-items.table.ts";
import { messages } from "../inbox/messages/messages.table.ts";
import { campaignShipments } from "../outreach/campaigns/campaign-shipments.table.ts";
import { type ClientShop, clientShops } from "../testing/companies/client-shop.ts";
import { createFakeGateway } from "../testing/companies/fake-gateway.ts";
import { until } from "../testing/until.ts";
import { type TestCompany, testPassword, type World } from "../testing/world.ts";
import { plans } from "../workspace/plans/plans.table.ts";

type Named = { id: number; name: string };
type Whole = Record<string, never>;

/** A list page's reducer: finds the row by the id in its own field, whatever event came. */
const rowsAfter = (rows: { id: number }[], event: { action: string } & Record<string, unknown>, field: string) => {
  if (event.action !== "create" && event.action !== "update") return rows;
  const row = event[field] as { id: number };
  return rows.some(({ id }) => id === row.id) ? rows.map((old) => (old.id === row.id ? row : old)) : [row, ...rows];
};

/** Calls of existing clients that an official number refuses, and why. */
const cannot: Readonly<Record<string, string>> = {
  "shows campaigns, and counts for a report":
    "Their campaigns consist of texts, which Meta delivers only within 24 hours of a contact's message; templates they do not know.",
};

/**
 * Pages of existing clients, as their code reads our answers and events: each function below does what a page does
 * with them, and throws where the page would go blank.
 */
describe.each(clientShops)("pages of existing clients on $name", ({ kind, open }) => {
  let opened: ClientShop;
  let world: World;
  let company: TestCompany;
  const can = (title: string) => kind === "whatsapp-web" || !(title in cannot);

  beforeAll(async () => {
    const gateway = createFakeGateway(() => world.services.now());
    opened = await open({ payments: { gateway, webhookSecret: null, sandboxUrl: null } });
    ({ world, company } = opened);
  });
  afterAll(() => opened.close());

  const get = async <T = Whole>(url: string, by = company.admin) => {
    const { status, body } = await by.call("GET", url);
    expect(status, url).toBe(200);
    return body as T;
  };

  async function openPage(email: string) {
    const payload = { email, password: testPassword };
    const reply = await world.app.inject({ method: "POST", url: "/auth/login", payload });
    const jrt = reply.cookies.find(({ name }) => name === "jrt")?.value;
    const socket = ioVersion3(await world.url(), {
      transports: ["websocket"],
      reconnection: false,
      query: { companyId: String(company.id) },
      extraHeaders: { cookie: `jrt=${jrt}` },
    });
    await new Promise((connected, refused) => {
      socket.once("connect", () => connected(null));
      socket.once("connect_error", refused);
    });
    return socket;
  }

  it("keeps pages of tags and of scheduled messages usable during other changes", async () => {
    const socket = await openPage((await company.addUser("admin")).email);
    const [heard, blank]: [string[], string[]] = [[], []];
    const page = (field: string) => (event: Parameters<typeof rowsAfter>[1]) => {
      try {
        rowsAfter([{ id: 1 }], event, field);
      } catch (error) {
        blank.push(`${field}: ${error}`);
      }
    };
    // Both pages listen to this one name.
    for (const field of ["tags", "schedules"]) socket.on("user", page(field));
    socket.onAny((name: string, event: { action: string }) => heard.push(`${name} ${event.action}`));

    const contact = { name: "Ana Lima", number: "5531988776655", email: "" };
    const { id: contactId } = (await company.agent.call("POST", "/contacts", contact)).body as Named;
    const planned = { contactId, body: "Até amanhã", sendAt: "2099-01-01T10:00", messageType: "MESSAGE" };
    const schedule = (await company.admin.call("POST", "/schedules", planned)).body as Named;
    const tag = (await company.admin.call("POST", "/tags", { name: "Troca" })).body as Named;
    await company.admin.call("DELETE", `/schedules/${schedule.id}`);
    await company.admin.call("DELETE", `/tags/${tag.id}`);
    await until("the last of them", () => heard.includes("tag delete"));
    expect(heard.filter((name) => !name.startsWith("company-"))).toEqual([
      "schedule create",
      "tag create",
      "schedule delete",
      "tag delete",
    ]);
    expect(blank).toEqual([]);
    socket.disconnect();
  });

  it("fills the dialog of a tag, and accepts one without a colour", async () => {
    const tag = (await company.admin.call("POST", "/tags", { name: "Sem cor", color: "" })).body as Named;
    expect(await get(`/tags/${tag.id}`, company.agent)).toMatchObject({ name: "Sem cor", color: "#A4CCCC" });
    const red = await company.admin.call("PUT", `/tags/${tag.id}`, { id: tag.id, name: "Sem cor", color: "#ff0000" });
    expect(red.body).toMatchObject({ color: "#ff0000" });
    const none = await company.admin.call("PUT", `/tags/${tag.id}`, { id: tag.id, name: "Sem cor", color: "" });
    expect(none.body).toMatchObject({ color: "#A4CCCC" });
    expect((await company.admin.call("POST", "/tags", { name: "Outra", color: "red" })).status).toBe(400);
  });

  it("shows the board's lanes", async () => {
    const { lista } = await get<{ lista: (Named & { color: string })[] }>("/tags/kanban", company.agent);
    const lanes = lista.map(({ id, name, color }) => ({
      id: id.toString(),
      title: name,
      style: { background: color },
    }));
    expect(lanes.map(({ title }) => title)).toEqual(expect.arrayContaining(["AGUARDANDO", "CANCELADO", "VENDA"]));
  });

  it.runIf(can("shows campaigns, and counts for a report"))("shows campaigns, and counts for a report", async () => {
    const { admin, connectionId, id: companyId } = company;
    const list = (await admin.call("POST", "/contact-lists", { name: "Clientes" })).body as Named;
    const item = { companyId, contactListId: list.id, name: "Ana", isWhatsappValid: true };
    const numbers = ["5531988776601", "5531988776602"];
    await world.database.db
      .insert(contactListItems)
      .values(numbers.map((number) => ({ ...item, number, canonicalNumber: number })));
    const form = { name: "Natal", message1: "Olá", whatsappId: connectionId, contactListId: list.id };
    const { id: campaignId } = (await admin.call("POST", "/campaigns", form)).body as Named;
    const at = new Date();
    await world.database.db.insert(campaignShipments).values([
      { companyId, campaignId, name: "Ana", number: "1", canonicalNumber: "1", sentAt: at, deliveredAt: at },
      { companyId, campaignId, name: "Rui", number: "2", canonicalNumber: "2", confirmationRequestedAt: at },
    ]);

    type Row = { whatsappId: unknown; whatsapp: Named; contactListId: number | null; contactList: Named };
    const cells = ({ whatsappId, whatsapp, contactListId, contactList }: Row) => [
      contactListId ? contactList.name : "Não definida",
      whatsappId ? whatsapp.name : "Não definido",
    ];
    const { records } = await get<{ records: Row[] }>("/campaigns?pageNumber=1&searchParam=");
    expect(records.map(cells)).toEqual([["Clientes", "Company main"]]);

    type Sent = { deliveredAt: string | null; confirmationRequestedAt: string | null };
    type Report = Row & { shipping: Sent[]; contactList: { contacts: { isWhatsappValid: boolean }[] } };
    const reportOf = ({ shipping, contactList }: Report) => ({
      valid: contactList.contacts.filter(({ isWhatsappValid }) => isWhatsappValid).length,
      delivered: shipping.filter(({ deliveredAt }) => deliveredAt !== null).length,
      requested: shipping.filter(({ confirmationRequestedAt }) => confirmationRequestedAt !== null).length,
    });
    expect(reportOf(await get<Report>(`/campaigns/${campaignId}`))).toEqual({ valid: 2, delivered: 1, requested: 1 });

    // The campaign's source may be deleted by then.
    await admin.call("DELETE", `/campaigns/${campaignId}`);
    await admin.call("POST", "/campaigns", form);
    await admin.call("DELETE", `/whatsapp/${connectionId}`);
    const left = await get<{ records: (Row & Named)[] }>("/campaigns?pageNumber=1");
    expect(left.records.map(cells)).toEqual([["Clientes", ""]]);
    expect(reportOf(await get<Report>(`/campaigns/${left.records[0]?.id}`))).toMatchObject({ valid: 2, delivered: 0 });
  });

  it("signs in a user whose company does not expire", async () => {
    const payload = { email: company.agent.email, password: testPassword };
    const { user } = (await world.app.inject({ method: "POST", url: "/auth/login", payload })).json() as {
      user: { company: { dueDate: string } };
    };
    // The page compares the date itself, and warns when it is near.
    const daysLeft = (Date.parse(user.company.dueDate) - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(30);
  });

  it("accepts a checkout without the address step, and shows the price", async () => {
    const [plan] = await world.database.db
      .insert(plans)
      .values({ name: "Básico", users: 10, connections: 10, queues: 10, valueCents: 4_900 })
      .returning();
    const sent = {
      ...{ firstName: "", lastName: "", address2: "", city: "", state: "", zipcode: "", country: "" },
      ...{ useAddressForPaymentDetails: false, nameOnCard: "", cardNumber: "", cvv: "" },
      plan: JSON.stringify({ title: "Básico", planId: plan?.id, price: 49, users: 10, connections: 10, queues: 10 }),
      ...{ price: 49, users: 10, connections: 10, invoiceId: "" },
    };
    const { status, body } = await company.admin.call("POST", "/subscription", sent);
    expect(status, JSON.stringify(body)).toBe(200);
    const pix = body as { valor: { original: string }; qrcode: { qrcode: string } };
    expect(pix.valor.original.toLocaleString()).toBe("49.00");
    expect(pix.qrcode.qrcode.length).toBeGreaterThan(10);
  });

  it("closes a waiting ticket as spam, and sends the contact nothing", async () => {
    const shop = await opened.addCompany("Spam");
    await shop.admin.call("PUT", "/settings/userRating", { value: "enabled" });
    await opened.deliver(shop, "5531966661001", "Ganhe dinheiro em casa");
    const { tickets } = await get<{ tickets: { id: number }[] }>("/tickets?status=pending", shop.agent);
    const id = tickets[0]?.id ?? 0;
    const said = () =>
      world.database.db.$count(messages, and(eq(messages.companyId, shop.id), eq(messages.fromMe, true)));
    const before = await said();
    const stranger = await shop.addUser("user", []);
    const close = { status: "closed", justClose: true, userId: shop.agent.id };
    expect((await stranger.call("PUT", `/tickets/${id}`, close)).status).toBe(403);
    expect((await shop.agent.call("PUT", `/tickets/${id}`, { status: "closed" })).status).toBe(400);
    expect(await shop.agent.call("PUT", `/tickets/${id}`, close)).toMatchObject({
      status: 200,
      body: { id, status: "closed", userId: null, queueId: shop.queueIds[0] },
    });
    expect((await shop.agent.call("PUT", `/tickets/${id}`, close)).status).toBe(400);
    // The contact writes again: the ticket waits as any other, and the answer is no rating.
    await opened.deliver(shop, "5531966661001", "1");
    expect(await get("/tickets?status=pending", shop.agent)).toMatchObject({ count: 1 });
    expect(await said()).toBe(before);
    const board = await get<{ counters: object }>("/dashboard?days=3", shop.admin);
    expect(board.counters).toMatchObject({ supportPending: 1, avgRating: null, avgSupportTime: null });
  });

  it("finds tickets by texts of their messages, for the agent's rights", async () => {
    const shop = await opened.addCompany("Words");
    await opened.deliver(shop, "5531966662001", "O boleto não abriu, pode reenviar?");
    await opened.deliver(shop, "5531966662002", "Bom dia");
    const found = (search: string, by = shop.agent) =>
      get<{ count: number; tickets: { contact: { number: string } }[] }>(`/tickets?status=&searchParam=${search}`, by);
    expect((await found("boleto reenv")).tickets.map(({ contact }) => contact.number)).toEqual(["5531966662001"]);
    expect(await found("BOLETO")).toMatchObject({ count: 1 });
    expect(await found("boleto&searchMessages=false")).toMatchObject({ count: 0 });
    expect(await found("boleto", await shop.addUser("user", []))).toMatchObject({ count: 0 });
    expect(await found("boleto", company.admin)).toMatchObject({ count: 0 });
    // The search by number still finds it, once.
    expect(await found("5531966662002")).toMatchObject({ count: 1 });
  });

  it("shows an agent's dashboard from their own figures", async () => {
    const shop = await opened.addCompany("Figures");
    for (const n of [1, 2, 3]) await opened.deliver(shop, `553196666300${n}`, "Oi");
    const waiting = await get<{ tickets: { id: number }[] }>("/tickets?status=pending&showAll=true", shop.admin);
    const [first, second] = waiting.tickets.map(({ id }) => id);
    const colleague = await shop.addUser("user");
    await shop.agent.call("PUT", `/tickets/${first}`, { status: "open", userId: shop.agent.id });
    await shop.agent.call("PUT", `/tickets/${first}`, { status: "closed", justClose: true });
    await colleague.call("PUT", `/tickets/${second}`, { status: "open", userId: colleague.id });
    type Board = { counters: object; attendants: Named[]; today: { hours: number[] } };
    const own = await get<Board>("/dashboard?days=7", shop.agent);
    expect(own.counters).toMatchObject({ supportPending: 1, supportHappening: 0, supportFinished: 1, leads: 1 });
    expect(own.attendants.map(({ id }) => id)).toEqual([shop.agent.id]);
    expect(own.today.hours.reduce((sum, made) => sum + made, 0)).toBe(1);
    const all = await get<Board>("/dashboard?days=7", shop.admin);
    expect(all.counters).toMatchObject({ supportPending: 1, supportHappening: 1, supportFinished: 1, leads: 3 });
    const elsewhere = await shop.addUser("user", [shop.queueIds[1] ?? 0]);
    expect(await get("/dashboard", elsewhere)).toMatchObject({ counters: { supportPending: 0 }, oldestWaiting: null });
    expect((await shop.agent.call("GET", "/dashboard/export")).status).toBe(403);
  });

  it("signs up under the call's other address", async () => {
    const form = { name: "Nova", email: "dono@nova.example", password: "girafa no telhado", planId: 1 };
    const reply = await world.app.inject({ method: "POST", url: "/auth/signup", payload: form });
    // The platform is closed to visitors: the refusal equals that of /companies/cadastro.
    const other = await world.app.inject({ method: "POST", url: "/companies/cadastro", payload: form });
    expect([reply.statusCode, reply.json()]).toEqual([other.statusCode, other.json()]);
    expect(reply.statusCode).toBe(403);
  });

  it.runIf(kind === cloudKind)("says why a campaign of texts is refused on an official number", async () => {
    const { admin, connectionId } = company;
    const list = (await admin.call("POST", "/contact-lists", { name: "Clientes" })).body as Named;
    const form = { name: "Natal", message1: "Olá", whatsappId: connectionId, contactListId: list.id };
    const refused = await admin.call("POST", "/campaigns", form);
    expect(refused).toMatchObject({ status: 400, body: { error: "ERR_CAMPAIGN_SERVICE_WINDOW" } });
  });
});
