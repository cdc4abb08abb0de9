import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { eq } from "drizzle-orm";
import { invoices } from "../../billing/invoices/invoices.table.ts";
import { contactConsents } from "../../inbox/consent/contact-consents.table.ts";
import { contactListItems } from "../../inbox/contact-lists/contact-list-items.table.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { contactMerges } from "../../inbox/contacts/merges/contact-merges.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { campaignShipments } from "../../outreach/campaigns/campaign-shipments.table.ts";
import { warmUps } from "../../outreach/warm-up/warm-ups.table.ts";
import { sampleBodies } from "../samples/sample-bodies.ts";
import { upload } from "../samples/send-form.ts";
import { until } from "../until.ts";
import type { Caller, TestCompany, World } from "../world.ts";

/** Ids by the first part of a path, and by the name of the path's parameter. */
export type ForeignIds = Record<string, Record<string, string | number>>;

/**
 * Creates one row of each kind for a company whose rows no other company may reach: every readable text in them
 * contains `word`. The operator administers the platform. Only after `world.connect()`, once for a company without
 * tickets.
 */
export async function addForeignRows(
  world: World,
  theirs: TestCompany,
  operator: Caller,
  word = "secret",
): Promise<ForeignIds> {
  await world.whatsapp.deliver(theirs.connectionId, "5531977776666", word);
  const [ticket] = await world.database.db.select().from(tickets).where(eq(tickets.companyId, theirs.id));
  const contactId = ticket?.contactId ?? 0;
  await theirs.admin.call("PUT", `/tickets/${ticket?.id}`, { status: "open" });
  const message = (await theirs.admin.call("POST", `/messages/${ticket?.id}`, { body: `${word} answer` })).body as {
    id: string;
  };
  const made = async (url: string, body: object) => (await theirs.admin.call("POST", url, body)).body as { id: number };
  const tag = await made("/tags", { name: `${word} tag` });
  const fieldId = await addField(theirs, contactId, word);
  const note = await made("/ticket-notes", { ticketId: ticket?.id, note: `${word} note` });
  const quick = await made("/quick-messages", { shortcode: word, message: `${word} text`, scope: "company" });
  const mergeId = await addMerge(world, theirs, contactId, word);
  const consent = { companyId: theirs.id, contactId, kind: "given", text: `${word} yes` } as const;
  await world.database.db.insert(contactConsents).values(consent);
  const planned = { contactId: ticket?.contactId, body: `${word} plan`, sendAt: "2040-01-01T09:00" };
  const rate = await made("/costs/rates", sampleBodies["POST /costs/rates"] ?? {});
  const schedule = await made("/schedules", planned);
  const list = await made("/contact-lists", { name: `${word} list` });
  const sending = { whatsappId: [theirs.connectionId], contactListId: list.id };
  const campaign = await made("/campaigns", { name: `${word} campaign`, message1: `${word} offer`, ...sending });
  const [shipment] = await world.database.db
    .insert(campaignShipments)
    .values({
      companyId: theirs.id,
      campaignId: campaign.id,
      name: word,
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
  // Others must not see it either while it is not published.
  const announcement = await ofPlatform("/announcements", { title: word, text: word, status: false });
  const plan = await ofPlatform("/plans", { name: `${word} plan ${theirs.id}`, isPublic: false });
  const help = await ofPlatform("/helps", { title: "For everybody", video: "aqz-KE-bpKQ" });
  const option = await made("/queue-options", { queueId: theirs.queueIds[0], title: `${word} option` });
  const chat = (await theirs.admin.call("POST", "/chats", { title: `${word} chat`, users: [{ id: theirs.agent.id }] }))
    .body as { id: number; uuid: string };
  await theirs.admin.call("POST", `/chats/${chat.id}/messages`, { message: `${word} words` });
  const listed = { companyId: theirs.id, contactListId: list.id, name: `${word} person`, number: "5531977776667" };
  const [item] = await world.database.db
    .insert(contactListItems)
    .values({ ...listed, canonicalNumber: listed.number })
    .returning();
  const secretHook = { name: `${word} hook`, url: `http://localhost:1/${word}`, events: ["message.received"] };
  const webhook = await made("/webhooks", { ...secretHook, isActive: false });
  const delivery = await made(`/webhooks/${webhook.id}/test`, {});
  const hook = async () => (await theirs.admin.call("GET", `/webhooks/${webhook.id}`)).body as { waiting: number };
  await until("its end", async () => (await hook()).waiting === 0);
  const owed = { companyId: theirs.id, detail: `${word} plan`, valueCents: 4900, dueDate: "2040-01-01" };
  const [invoice] = await world.database.db
    .insert(invoices)
    .values({ ...owed, recurrence: "MENSAL" })
    .returning();
  return {
    tickets: { id: ticket?.id ?? 0, uuid: ticket?.uuid ?? "" },
    messages: { ticketId: ticket?.id ?? 0, messageId: message.id },
    whatsapp: { id: theirs.connectionId },
    [cloudKind]: { id: theirs.connectionId },
    "message-templates": { connectionId: theirs.connectionId, id: 1 },
    whatsappsession: { id: theirs.connectionId },
    users: { id: theirs.agent.id },
    contacts: { id: contactId, importId: contactImport.id, mergeId },
    tags: { id: tag.id },
    fields: { id: fieldId },
    views: { id: await addView(theirs, word) },
    csvTags: { id: tag.id },
    "ticket-tags": { ticketId: ticket?.id ?? 0, tagId: tag.id },
    "ticket-notes": { id: note.id },
    "quick-messages": { id: quick.id },
    costs: { id: rate.id, ticketId: ticket?.id ?? 0 },
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
    plans: { id: plan.id },
    // Settings have no ids: the company is always the caller's own.
    settings: { key: "nothing" },
    invoices: { id: invoice?.id ?? 0 },
    webhooks: { id: webhook.id, deliveryId: delivery.id },
    chats: { id: chat.id, uuid: chat.uuid },
  };
}

async function addField({ admin }: TestCompany, contactId: number, word: string): Promise<number> {
  const form = { subject: "contact", name: `${word} field`, kind: "text" };
  const { id } = (await admin.call("POST", "/fields", form)).body as { id: number };
  await admin.call("PATCH", `/contacts/${contactId}/fields`, { values: [{ fieldId: id, value: `${word} value` }] });
  return id;
}

async function addView({ admin }: TestCompany, word: string): Promise<number> {
  const form = { name: `${word} view`, reach: "everyone", filter: { groups: [] } };
  return ((await admin.call("POST", "/views", form)).body as { id: number }).id;
}

async function addMerge(world: World, theirs: TestCompany, contactId: number, word: string): Promise<number> {
  const { db } = world.database;
  const [twin] = await db
    .insert(contacts)
    .values({ companyId: theirs.id, name: `${word} twin`, lid: `99${theirs.id}` })
    .returning();
  await theirs.admin.call("POST", `/contacts/${contactId}/merge`, { contactId: twin?.id });
  const [merge] = await db.select().from(contactMerges).where(eq(contactMerges.companyId, theirs.id));
  return merge?.id ?? 0;
}
