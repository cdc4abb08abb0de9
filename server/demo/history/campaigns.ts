import { fillVariables, greetingAt } from "@balcao/shared/workspace/message-variables.ts";
import { contactConsents } from "../../inbox/consent/contact-consents.table.ts";
import { contactListItems } from "../../inbox/contact-lists/contact-list-items.table.ts";
import { contactLists } from "../../inbox/contact-lists/contact-lists.table.ts";
import { campaignConnections } from "../../outreach/campaigns/campaign-connections.table.ts";
import { campaignShipments } from "../../outreach/campaigns/campaign-shipments.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import type { Database } from "../../platform/sql/database.ts";
import { dayMs, hourMs, minuteMs, secondMs, shopMoment } from "./calendar.ts";
import { insertRows } from "./insert-rows.ts";
import type { ContactRow, TicketRow } from "./rows.ts";
import { addUnshown, type Writer } from "./writer.ts";

type Shipment = typeof campaignShipments.$inferInsert;
type Planned = Omit<Shipment, "campaignId" | "itemId">;
/** Each list also has these landline numbers. They are not on WhatsApp, so no campaign can send to them. */
const landlines = [
  { name: "Mercearia do Bairro", number: "553132209017" },
  { name: "Contabilidade Souza", number: "553133415526" },
  { name: "Clínica Bem Viver", number: "553134780093" },
];

/**
 * Writes the messages of the past campaigns. Returns a function that stores lists, campaigns and shipments; it runs
 * once the messages are stored.
 */
export function writeCampaigns(writer: Writer, kitchenWeekAt: number): (tx: Database) => Promise<void> {
  const { rows, random, shop } = writer;
  const stoppedAt = shopMoment(shop.now, -5, 15);
  const people = rows.contacts.filter(({ isGroup }) => !isGroup);
  const audience = reachable(writer, people, kitchenWeekAt).slice(0, 184);
  const unwilling = new Set(audience.slice(20, 23).map(({ contact }) => contact.id));
  const kitchenWeek = audience.map((one, n) =>
    unwilling.has(one.contact.id)
      ? unsent(one.contact, "optedOut")
      : ship(writer, one, kitchenWeekAt + n * 40 * secondMs, random.pick(campaignTexts.kitchenWeek)),
  );
  const ceramics = reachable(writer, random.shuffled(people), stoppedAt)
    .slice(0, 62)
    .map((one, n) =>
      n < 34 ? ship(writer, one, stoppedAt + n * minuteMs, random.pick(campaignTexts.ceramics)) : unsent(one.contact),
    );
  return async (tx) => {
    const consents = [...unwilling].map((contactId) => {
      const at = new Date(kitchenWeekAt - 9 * dayMs);
      return { companyId: shop.companyId, contactId, kind: "left" as const, text: "SAIR", at };
    });
    await insertRows(tx, contactConsents, consents);
    const everyone = await storeList(tx, shop, "Clientes da loja", kitchenWeek, kitchenWeekAt - dayMs);
    const some = await storeList(tx, shop, "Interessados em cerâmica", ceramics, stoppedAt - dayMs);
    await storeCampaign(tx, shop, everyone, kitchenWeek, {
      name: "Semana da Cozinha",
      status: "FINALIZADA",
      texts: campaignTexts.kitchenWeek,
      startedAt: new Date(kitchenWeekAt),
      completedAt: new Date(kitchenWeekAt + 3 * hourMs),
    });
    await storeCampaign(tx, shop, some, ceramics, {
      name: "Linha nova de cerâmica",
      status: "CANCELADA",
      texts: campaignTexts.ceramics,
      startedAt: new Date(stoppedAt),
    });
    await storeCampaign(tx, shop, everyone, [], {
      name: "Oficina de pães no sábado",
      status: "PROGRAMADA",
      texts: campaignTexts.workshop,
      scheduledAt: new Date(Math.ceil((shop.now.getTime() + 3 * dayMs) / dayMs) * dayMs + 13 * hourMs),
    });
  };
}

type Reachable = { contact: ContactRow; ticket: TicketRow };

/** Finds the contacts that have attendances before a moment, all closed by then, each with its latest one. */
function reachable({ rows }: Writer, people: readonly ContactRow[], at: number): Reachable[] {
  const begun = rows.tickets.filter(({ createdAt }) => createdAt && createdAt.getTime() < at);
  return people.flatMap((contact) => {
    const own = begun.filter(({ contactId }) => contactId === contact.id);
    const ticket = own.at(-1);
    const isOver = own.every(
      ({ status, updatedAt }) => status === "closed" && (updatedAt ?? 0) < new Date(at - hourMs),
    );
    return ticket && isOver ? { contact, ticket } : [];
  });
}

function ship(writer: Writer, { contact, ticket }: Reachable, at: number, text: string): Planned {
  const { random, calendar, shop } = writer;
  const { name, number } = contact;
  const values = {
    name,
    email: "",
    number: number ?? "",
    protocol: "",
    greeting: greetingAt(calendar.hourOf(at)),
    custom: {},
  };
  const isDelivered = random.chance(0.96);
  const message = addUnshown(writer, ticket, at, {
    fromMe: true,
    body: fillVariables(text, values),
    isAutomatic: true,
    ack: isDelivered ? random.pick([3, 4, 4]) : 1,
  });
  const deliveredAt = isDelivered ? new Date(at + random.int(2, 240) * secondMs) : null;
  const moments = { attemptedAt: new Date(at), sentAt: new Date(at + secondMs), deliveredAt };
  return {
    ...unsent(contact),
    ...moments,
    status: isDelivered ? "delivered" : "sent",
    connectionId: shop.connectionId,
    contactId: contact.id,
    messageId: message.id,
  };
}

const unsent = ({ companyId, name, number }: ContactRow, failure: Shipment["failure"] = null): Planned => ({
  companyId,
  name,
  number: number ?? "",
  canonicalNumber: number ?? "",
  status: failure ? "failed" : "pending",
  failure,
  connectionId: null,
  contactId: null,
  messageId: null,
  attemptedAt: null,
  sentAt: null,
  deliveredAt: null,
});

type List = { id: number; items: ReadonlyMap<string, number> };

async function storeList(
  tx: Database,
  { companyId }: Writer["shop"],
  name: string,
  audience: readonly Planned[],
  at: number,
): Promise<List> {
  const createdAt = new Date(at);
  const counts = { contactsCount: audience.length + landlines.length, validWhatsappCount: audience.length };
  const [list] = await tx
    .insert(contactLists)
    .values({ companyId, name, ...counts, createdAt })
    .returning({ id: contactLists.id });
  const contactListId = list?.id ?? 0;
  const item = { companyId, contactListId, checkedAt: createdAt, createdAt };
  const listed = [
    ...audience.map(({ name, number }) => ({ ...item, name, number, canonicalNumber: number, isWhatsappValid: true })),
    ...landlines.map((one) => ({ ...one, ...item, canonicalNumber: one.number, isWhatsappValid: false })),
  ];
  const stored = await tx
    .insert(contactListItems)
    .values(listed)
    .returning({ id: contactListItems.id, number: contactListItems.number });
  return { id: contactListId, items: new Map(stored.map(({ id, number }) => [number, id])) };
}

type Campaign = Pick<typeof campaigns.$inferInsert, "name" | "status" | "startedAt" | "completedAt" | "scheduledAt"> & {
  texts: readonly string[];
};

async function storeCampaign(
  tx: Database,
  { companyId, connectionId, people, now }: Writer["shop"],
  list: List,
  shipments: readonly Planned[],
  { texts, ...campaign }: Campaign,
): Promise<void> {
  const [message1, message2, message3] = texts;
  const createdAt = campaign.startedAt
    ? new Date(campaign.startedAt.getTime() - hourMs)
    : new Date(now.getTime() - dayMs);
  const values = { companyId, userId: people[0].id, contactListId: list.id, waitTime: 40, createdAt };
  const [row] = await tx
    .insert(campaigns)
    .values({ ...values, ...campaign, message1, message2, message3 })
    .returning({ id: campaigns.id });
  const campaignId = row?.id ?? 0;
  const sentAt = shipments.findLast((one) => one.sentAt)?.sentAt ?? null;
  await tx.insert(campaignConnections).values({ campaignId, connectionId, sentAt });
  await insertRows(
    tx,
    campaignShipments,
    shipments.map((one) => ({ ...one, campaignId, itemId: list.items.get(one.number) ?? null })),
  );
}

/** The wordings of the shop's campaigns. */
const campaignTexts = {
  kitchenWeek: [
    "{saudacao}, {primeiro_nome}! Começou a *Semana da Cozinha* 🍳 Até domingo, panelas e eletroportáteis com o preço do Pix em qualquer forma de pagamento. É só responder aqui que a gente separa o seu.",
    "{primeiro_nome}, a *Semana da Cozinha* chegou! Frete grátis em BH e preço de Pix no cartão, até domingo. Quer que eu mande as ofertas?",
    "Oi, {primeiro_nome}! Passando pra avisar: é *Semana da Cozinha* aqui na loja, com ofertas até domingo. Responda e a gente te ajuda a escolher.",
  ],
  ceramics: [
    "{saudacao}, {primeiro_nome}! A linha nova de cerâmica chegou, em seis cores. Quer ver antes de ir para a vitrine?",
    "{primeiro_nome}, lembra da cerâmica que esgotou? Voltou, e com cores novas. Posso separar uma pra você?",
  ],
  workshop: [
    "{saudacao}, {primeiro_nome}! Sábado, às 9h30, tem oficina de pães aqui na loja, de graça. Quer que eu reserve seu lugar?",
  ],
} as const;
