import type { Schedule, SchedulePage, ServiceWindow } from "@balcao/shared/automation/schedules.ts";
import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { count, eq, ne } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { messageTemplates } from "../../channels/message-templates/message-templates.table.ts";
import { recordConsent } from "../../inbox/consent/record-consent.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { openOfficialCampaigning } from "../../testing/companies/official-campaigning.ts";
import { plainPng } from "../../testing/samples/hollow-pictures.ts";
import { sendForm, upload } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { listen } from "../../testing/world.ts";
import { files } from "../../workspace/files/files.table.ts";
import { schedules } from "./schedules.table.ts";
import { sendScheduled } from "./send-scheduled.ts";

const opened = await openOfficialCampaigning("5531988011001");
const { world, company, connection, shop, sandbox, simulator, promo, db, ctx, templates, arrived } = opened;
const other = await world.addCompany("Theirs");
afterAll(() => opened.close());
beforeEach(async () => {
  await db.update(connections).set({ isDefault: true }).where(eq(connections.id, connection.id));
  await db.delete(schedules);
});

const hour = 3_600_000;
const fromNow = (ms: number) => new Date(world.services.now().getTime() + ms);
let next = 5531987020001;
const contactOf = async (more: object = {}) =>
  (await company.agent.call("POST", "/contacts", { name: "Ana Lima", number: String(next++), ...more }))
    .body as Contact;
const promoted = {
  ...{ name: "promo", language: "pt_BR" },
  values: { "body.1": "{primeiro_nome}", "body.2": "Nova  Lima" },
};
const notice = { name: "aviso", language: "pt_BR", values: {} };
const photo = { name: "foto", language: "pt_BR", values: {} };
const formOf = (contactId: number, more: object = {}) => ({
  contactId,
  sendAt: fromNow(hour).toISOString(),
  template: promoted,
  ...more,
});
const create = (contactId: number, more: object = {}) =>
  company.agent.call("POST", "/schedules", formOf(contactId, more));
const made = async (contactId: number, more: object = {}) => (await create(contactId, more)).body as Schedule;
const read = async (id: number) => (await company.agent.call("GET", `/schedules/${id}`)).body as Schedule;
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
/** Its time comes, and its job runs, as often as `times` says. */
async function becomeDue(id: number, times = 1): Promise<Schedule> {
  const sendAt = fromNow(-1000);
  await db.update(schedules).set({ sendAt }).where(eq(schedules.id, id));
  const work = { scheduleId: id, sendAt: sendAt.toISOString() };
  await Promise.all(Array.from({ length: times }, () => sendScheduled(ctx, work)));
  return read(id);
}
const storedFor = (contactId: number) => db.select().from(messages).where(eq(messages.contactId, contactId));
const ticketsOf = (contactId: number) => db.select().from(tickets).where(eq(tickets.contactId, contactId));
const sendsTo = (number: string) => simulator.sends().filter(({ to }) => to === number).length;
/** The contact writes, and its message is stored. */
async function writes({ id, number }: Contact): Promise<void> {
  await sandbox.savePhone({ number, name: "Ana" });
  await sandbox.sendText({ from: number, to: shop.number, text: "oi" });
  await until("the message", async () => (await storedFor(id)).length > 0);
}
/** A number that is linked by a QR code. */
async function addLinked(): Promise<number> {
  const cells = { companyId: company.id, name: "QR", channel: "whatsapp-web", status: "DISCONNECTED", enabled: false };
  const [row] = await db
    .insert(connections)
    .values(cells as typeof connections.$inferInsert)
    .returning();
  return row?.id ?? 0;
}

it("is stored with its values and the text that it becomes, also where it is listed and searched", async () => {
  const { id: contactId } = await contactOf();
  const values = { ...promoted.values, "body.9": "no such place" };
  const saved = await made(contactId, { template: { ...promoted, values }, messageType: "FILE" });
  const expected = {
    template: promoted,
    body: "Oi, {primeiro_nome}! Chegou em Nova Lima a promoção.",
    ...{ messageType: "MESSAGE", status: "PENDENTE", whatsappId: null, windowUntil: null },
  };
  expect(saved).toMatchObject(expected);
  expect(saved.template).toEqual(promoted);
  expect(await read(saved.id)).toMatchObject(expected);
  const find = async (text: string) =>
    ((await company.agent.call("GET", `/schedules?searchParam=${text}`)).body as SchedulePage).schedules;
  expect(await find("nova lima")).toMatchObject([expected]);
  expect(await find("no such place")).toEqual([]);
  const changed = { ...promoted, values: { ...promoted.values, "body.2": "Betim" } };
  const put = await company.agent.call("PUT", `/schedules/${saved.id}`, formOf(contactId, { template: changed }));
  expect(put.body).toMatchObject({ template: changed, body: "Oi, {primeiro_nome}! Chegou em Betim a promoção." });
});

it("refuses what could not be sent, with the reason, and stores nothing", async () => {
  const contact = await contactOf();
  const linked = await addLinked();
  const values = (more: object) => ({ template: { ...promoted, values: { ...promoted.values, ...more } } });
  const refusals: [object, string, object?][] = [
    [{ template: { ...promoted, name: "nenhum" } }, "ERR_TEMPLATE_UNKNOWN", { status: null }],
    [values({ "body.2": " " }), "ERR_TEMPLATE_VALUES", { reason: "empty", fields: ["body.2"] }],
    // The contact has no e-mail.
    [values({ "body.2": "{email}" }), "ERR_TEMPLATE_VALUES", { reason: "empty", fields: ["body.2"] }],
    // A contact who was never attended has no protocol.
    [values({ "body.2": "{protocolo}" }), "ERR_TEMPLATE_VALUES", { reason: "empty", fields: ["body.2"] }],
    [values({ "body.2": "x".repeat(1020) }), "ERR_TEMPLATE_VALUES", { reason: "tooLong", fields: ["body.2"] }],
    [{ template: photo }, "ERR_TEMPLATE_VALUES", { reason: "file", file: "image" }],
    [{ body: "and a text" }, "ERR_INVALID_REQUEST"],
    [values({ "body.2": "a\0b" }), "ERR_INVALID_REQUEST"],
    [{ template: "promo" }, "ERR_INVALID_REQUEST"],
    [{ whatsappId: linked }, "ERR_CHANNEL_CANNOT", { capability: "templates" }],
    [{ whatsappId: other.connectionId }, "ERR_NO_WAPP_FOUND"],
    [{ template: null }, "ERR_INVALID_REQUEST"],
  ];
  for (const [more, error, details] of refusals) {
    const answer = await create(contact.id, more);
    expect(answer.body, JSON.stringify(more)).toMatchObject({ error, ...(details && { details }) });
  }
  await recordConsent(ctx, contact.id, "left", "SAIR");
  expect(codeOf(await create(contact.id))).toBe("ERR_CONTACT_OPTED_OUT");
  // Another company has no such template, though its number may be of the same account.
  const theirs = (await other.agent.call("POST", "/contacts", { name: "Bia", number: String(next++) })).body as Contact;
  expect(codeOf(await other.agent.call("POST", "/schedules", formOf(theirs.id)))).toBe("ERR_CHANNEL_CANNOT");
  expect(codeOf(await create(theirs.id))).toBe("ERR_NO_CONTACT_FOUND");
  const fileAt = { name: "a.png", content: plainPng(40, 30), field: "file" };
  const before = await db.select({ n: count() }).from(files);
  const withFile = { form: JSON.stringify(formOf(theirs.id, { contactId: contact.id, template: notice })) };
  expect((await sendForm(world, company.agent, "/schedules", withFile, [fileAt])).body).toMatchObject({
    ...{ error: "ERR_TEMPLATE_VALUES", details: { reason: "file", file: null } },
  });
  expect(await db.select({ n: count() }).from(files)).toEqual(before);
  expect(await db.select().from(schedules)).toEqual([]);
  // Without advertising it may be written to.
  expect((await create(contact.id, { template: notice })).status).toBe(200);
});

it("reaches a person who never wrote, once, with the contact's values as they are then", async () => {
  const contact = await contactOf();
  const { id } = await made(contact.id, { body: "", messageType: "MESSAGE" });
  await company.agent.call("PUT", `/contacts/${contact.id}`, { name: "Bia Nova", number: contact.number });
  expect(await becomeDue(id, 8)).toMatchObject({ status: "ENVIADA", failure: null, sentAt: expect.any(String) });
  await until("it on the phone", () => arrived(contact.number).length > 0);
  expect(arrived(contact.number)).toEqual(["Oi, Bia! Chegou em Nova Lima a promoção."]);
  expect(sendsTo(contact.number)).toBe(1);
  const stored = await storedFor(contact.id);
  expect(stored).toMatchObject([
    { userId: company.agent.id, content: { kind: "template", name: "promo" }, body: arrived(contact.number)[0] },
  ]);
  expect(await ticketsOf(contact.id)).toMatchObject([{ isThread: true, status: "closed" }]);
});

it("leaves nothing behind when it is cut off before the commit", async () => {
  const contact = await contactOf();
  const { id } = await made(contact.id);
  const sendAt = fromNow(-1000);
  await db.update(schedules).set({ sendAt }).where(eq(schedules.id, id));
  const cutOff = db.transaction(async (tx) => {
    await sendScheduled({ ...ctx, db: tx, pending: [] }, { scheduleId: id, sendAt: sendAt.toISOString() });
    throw new Error("power cut");
  });
  await expect(cutOff).rejects.toThrow("power cut");
  expect([await storedFor(contact.id), await ticketsOf(contact.id)]).toEqual([[], []]);
  expect(await becomeDue(id, 2)).toMatchObject({ status: "ENVIADA" });
  await until("it on the phone", () => arrived(contact.number).length > 0);
  expect(sendsTo(contact.number)).toBe(1);
});

it("is sent as a template inside the window, too", async () => {
  const contact = await contactOf();
  await writes(contact);
  const { id } = await made(contact.id, { template: notice });
  await becomeDue(id);
  await until("it on the phone", () => arrived(contact.number).includes("Mudamos de endereço."));
  expect((await storedFor(contact.id)).at(-1)).toMatchObject({ content: { kind: "template" } });
});

it("tells before and after saving when a text leaves too late, and does not send it then", async () => {
  const [stranger, talker] = [await contactOf(), await contactOf()];
  await writes(talker);
  const [said] = await storedFor(talker.id);
  const closes = new Date((said?.createdAt.getTime() ?? 0) + 24 * hour).toISOString();
  const windowOf = async (query: string, caller = company.agent) =>
    caller.call("GET", `/schedules/window?contactId=${query}`);
  expect((await windowOf(`${talker.id}&whatsappId=${connection.id}`)).body).toEqual({ windowUntil: closes });
  expect((await windowOf(String(talker.id))).body).toEqual({ windowUntil: closes });
  const never = ((await windowOf(String(stranger.id))).body as ServiceWindow).windowUntil ?? "";
  expect(Date.parse(never)).toBeLessThanOrEqual(Date.now());
  expect((await windowOf(`${talker.id}&whatsappId=${await addLinked()}`)).body).toEqual({ windowUntil: null });
  expect(codeOf(await windowOf(String(talker.id), other.admin))).toBe("ERR_NO_CONTACT_FOUND");
  expect(codeOf(await windowOf(`${talker.id}&whatsappId=${other.connectionId}`))).toBe("ERR_NO_WAPP_FOUND");
  const outsider = await company.addUser("user", []);
  expect(codeOf(await windowOf(String(talker.id), outsider))).toBe("ERR_OTHER_OPEN_TICKET");

  const text = { template: undefined, body: "até logo" };
  const inside = await made(talker.id, text);
  const outside = await made(talker.id, { ...text, body: "amanhã", sendAt: fromNow(25 * hour).toISOString() });
  const toStranger = await made(stranger.id, text);
  expect([inside.windowUntil, outside.windowUntil, toStranger.windowUntil]).toEqual([closes, closes, never]);
  const listed = ((await company.agent.call("GET", "/schedules?order=sendAt")).body as SchedulePage).schedules;
  expect(listed.find(({ id }) => id === outside.id)).toMatchObject({ windowUntil: closes });

  expect(await becomeDue(inside.id)).toMatchObject({ status: "ENVIADA" });
  await until("it on the phone", () => arrived(talker.number).includes("até logo"));
  await db
    .update(messages)
    .set({ createdAt: fromNow(-24 * hour) })
    .where(eq(messages.contactId, talker.id));
  for (const { id } of [outside, toStranger])
    expect(await becomeDue(id)).toMatchObject({ status: "ERRO", failure: "ERR_WAPP_OUTSIDE_WINDOW", sentAt: null });
  expect([sendsTo(talker.number), sendsTo(stranger.number)]).toEqual([1, 0]);
  // Nothing stands in the conversation as if it had been sent.
  expect([await storedFor(stranger.id), await ticketsOf(stranger.id)]).toEqual([[], []]);
});

it("takes a protocol for a person who was attended", async () => {
  const contact = await contactOf();
  await writes(contact);
  const values = { ...promoted.values, "body.2": "{protocolo}" };
  const { id } = await made(contact.id, { template: { ...promoted, values } });
  expect(await becomeDue(id)).toMatchObject({ status: "ENVIADA" });
  const [ticket] = await ticketsOf(contact.id);
  await until("it on the phone", () => arrived(contact.number).some((text) => text.includes(ticket?.protocol ?? "?")));
});

it("does not tell its author when a contact wrote in a conversation that is hidden from the author", async () => {
  const [contact, outsider] = [await contactOf(), await company.addUser("user", [])];
  const form = formOf(contact.id, { template: undefined, body: "até logo" });
  const saved = (await outsider.call("POST", "/schedules", form)).body as Schedule;
  expect(saved.windowUntil).toEqual(expect.any(String));
  await writes(contact);
  const readBy = async (caller: typeof outsider) =>
    (await caller.call("GET", `/schedules/${saved.id}`)).body as Schedule;
  expect((await readBy(outsider)).windowUntil).toBeNull();
  expect(Date.parse((await readBy(company.agent)).windowUntil ?? "")).toBeGreaterThan(Date.now());
  expect(Date.parse((await readBy(company.admin)).windowUntil ?? "")).toBeGreaterThan(Date.now());
  const screens = await listen(world, outsider);
  await company.admin.call("PUT", `/schedules/${saved.id}`, { ...form, body: "até" });
  await until("the event", () => screens.heard.some(({ name }) => name.endsWith("-schedule")));
  const { payload } = screens.heard.find(({ name }) => name.endsWith("-schedule")) ?? {};
  expect(payload).toMatchObject({ schedule: { body: "até" } });
  expect(payload).not.toMatchObject({ schedule: { windowUntil: expect.anything() } });
  screens.close();
});

it("fails for what changed since it was saved, and stops nothing else", async () => {
  const statusOf = (status: "paused" | "rejected" | "pending" | "disabled" | "approved") =>
    db.update(messageTemplates).set({ status }).where(eq(messageTemplates.name, "promo"));
  const lost = await contactOf();
  const planned = await made(lost.id);
  const after = await made((await contactOf()).id, { template: notice });
  for (const [status, failure] of [
    ["paused", "templatePaused"],
    ["rejected", "templateRejected"],
    ["pending", "templatePending"],
    ["disabled", "templateDisabled"],
  ] as const) {
    await statusOf(status);
    await db.update(schedules).set({ status: "PENDENTE" }).where(eq(schedules.id, planned.id));
    expect(await becomeDue(planned.id)).toMatchObject({ status: "ERRO", failure, sentAt: null });
  }
  await statusOf("approved");
  expect(await becomeDue(after.id)).toMatchObject({ status: "ENVIADA" });

  const [row] = await db.select().from(messageTemplates).where(eq(messageTemplates.name, "promo"));
  const body = (text: string) =>
    db.update(messageTemplates).set({ body: text }).where(eq(messageTemplates.name, "promo"));
  await body("Oi, {{1}}! {{2}} {{3}}");
  const more = await made(lost.id, { template: { ...promoted, values: { ...promoted.values, "body.3": "x" } } });
  await body("Oi, {{1}}! {{2}} {{4}}");
  expect(await becomeDue(more.id)).toMatchObject({ status: "ERRO", failure: "templateValues" });
  await body(row?.body ?? "");

  const refusing = await contactOf();
  const unwanted = await made(refusing.id);
  await recordConsent(ctx, refusing.id, "stopped", "");
  expect(await becomeDue(unwanted.id)).toMatchObject({ status: "ERRO", failure: "ERR_CONTACT_OPTED_OUT" });

  const moved = await made(lost.id);
  await db.update(connections).set({ isDefault: false }).where(eq(connections.companyId, company.id));
  await db
    .update(connections)
    .set({ isDefault: true })
    .where(eq(connections.id, await addLinked()));
  expect(await becomeDue(moved.id)).toMatchObject({ status: "ERRO", failure: "templateChannel" });
  await db.update(connections).set({ isDefault: false }).where(ne(connections.id, connection.id));

  for (const { id } of [lost, refusing]) {
    expect(await storedFor(id)).toEqual([]);
    expect(await ticketsOf(id)).toEqual([]);
  }
  // With another time it is planned again, and shows no reason any more.
  const again = await company.agent.call("PUT", `/schedules/${more.id}`, formOf(lost.id));
  expect(again.body).toMatchObject({ status: "PENDENTE", failure: null });
});

it("fails with Meta's reason if Meta pauses the template before the server learns of it", async () => {
  const contact = await contactOf();
  const { id } = await made(contact.id);
  const known = simulator.templates().find((one) => one.id === promo.id);
  if (known) known.status = "PAUSED";
  await becomeDue(id);
  await until("the refusal", async () => (await read(id)).status === "ERRO");
  expect(await read(id)).toMatchObject({ failure: "ERR_WAPP_TEMPLATE_UNAVAILABLE", sentAt: null });
  if (known) known.status = "APPROVED";
  await company.admin.call("POST", `/message-templates/${connection.id}/sync`);
  await until("the approval", async () =>
    (await templates()).some((one) => one.name === "promo" && one.status === "approved"),
  );
});

it("carries the file of its header, and fails without one", async () => {
  const contact = await contactOf();
  const png = { name: "a.png", content: plainPng(40, 30), field: "file" };
  const pdf = { name: "a.pdf", content: Buffer.from("%PDF-1.7"), field: "file" };
  const send = (template: object, file: typeof png | typeof pdf) =>
    sendForm(world, company.agent, "/schedules", { form: JSON.stringify(formOf(contact.id, { template })) }, [file]);
  expect((await send(photo, pdf)).body).toMatchObject({ error: "ERR_TEMPLATE_VALUES", details: { file: "image" } });
  const saved = (await send(photo, png)).body as Schedule;
  expect(saved).toMatchObject({ messageType: "FILE_AND_MESSAGE", body: "Chegou!", file: { name: "a.png" } });
  // Saved again, it keeps its file; another kind of file is refused, and changes nothing.
  const later = { template: photo, sendAt: fromNow(2 * hour).toISOString() };
  const put = await company.agent.call("PUT", `/schedules/${saved.id}`, formOf(contact.id, later));
  expect(put.body).toMatchObject({ fileId: saved.fileId, template: photo });
  const wrong = await upload(world, company.agent, `/schedules/${saved.id}/upload`, "%PDF-1.7", { fileName: "b.pdf" });
  expect(codeOf(wrong)).toBe("ERR_TEMPLATE_VALUES");
  expect(await read(saved.id)).toMatchObject({ fileId: saved.fileId });

  await becomeDue(saved.id);
  await until("it on the phone", () => arrived(contact.number).length > 0);
  expect(sandbox.sentTo(contact.number, shop.number)).toMatchObject([{ text: "Chegou!", media: expect.anything() }]);

  const bare = (await send(photo, png)).body as Schedule;
  await company.agent.call("DELETE", `/schedules/${bare.id}/upload`);
  expect(await becomeDue(bare.id)).toMatchObject({ status: "ERRO", failure: "templateFile" });

  const replaced = (await send(photo, png)).body as Schedule;
  const without = await company.agent.call(
    "PUT",
    `/schedules/${replaced.id}`,
    formOf(contact.id, { template: notice }),
  );
  expect(without.body).toMatchObject({ fileId: null, file: null, messageType: "MESSAGE" });
  expect(
    await db
      .select()
      .from(files)
      .where(eq(files.id, replaced.fileId ?? "")),
  ).toEqual([]);
});

it("keeps its template when a client of before changes the time, and loses it with another text", async () => {
  const { id: contactId } = await contactOf();
  const saved = await made(contactId);
  const put = (form: object) =>
    company.agent.call("PUT", `/schedules/${saved.id}`, {
      contactId,
      sendAt: fromNow(2 * hour).toISOString(),
      ...form,
    });
  expect((await put({ body: saved.body })).body).toMatchObject({ template: promoted, body: saved.body });
  // A page that read it sends back what it got.
  expect((await put({ ...saved, sendAt: fromNow(3 * hour).toISOString() })).body).toMatchObject({ template: promoted });
  expect((await put({ body: "outro texto" })).body).toMatchObject({ template: null, body: "outro texto" });
  await put({ template: promoted });
  expect((await put({ body: saved.body, template: null })).body).toMatchObject({ template: null, body: saved.body });
});

it("is gone with its template, which fails alone", async () => {
  const [one, two] = [await contactOf(), await contactOf()];
  const [doomed, fine] = [await made(one.id, { template: notice }), await made(two.id)];
  const found = (await templates()).find(({ name }) => name === "aviso");
  expect((await company.admin.call("DELETE", `/message-templates/${connection.id}/${found?.id}`)).status).toBeLessThan(
    300,
  );
  expect(await becomeDue(doomed.id)).toMatchObject({ status: "ERRO", failure: "templateGone", template: notice });
  expect(await becomeDue(fine.id)).toMatchObject({ status: "ENVIADA" });
  expect(codeOf(await company.agent.call("PUT", `/schedules/${doomed.id}`, formOf(one.id, { template: notice })))).toBe(
    "ERR_TEMPLATE_UNKNOWN",
  );
  expect(await storedFor(one.id)).toEqual([]);
});
