import { connections } from "../../server/channels/connections/connections.table.ts";
import { contactListItems } from "../../server/inbox/contact-lists/contact-list-items.table.ts";
import { contactLists } from "../../server/inbox/contact-lists/contact-lists.table.ts";
import { campaignConnections } from "../../server/outreach/campaigns/campaign-connections.table.ts";
import { campaignShipments } from "../../server/outreach/campaigns/campaign-shipments.table.ts";
import { campaigns } from "../../server/outreach/campaigns/campaigns.table.ts";
import { embeddedAddress } from "../../server/platform/embedded-postgres/embedded-postgres.ts";
import { type Database, openDatabase } from "../../server/platform/sql/database.ts";
import { type CampaignStatus, shipmentFailures, shipmentStatuses } from "../../shared/outreach/campaigns.ts";
import type { Stage } from "./stage.ts";

const people = ["Ana Lúcia Prado", "Bento Carvalho", "Célia Nogueira", "Davi Ramos", "Elisa Fontes", "Fábio Teixeira"];
const companyId = 1;
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const numberOf = (n: number) => `55319${80_010_000 + n}`;

/** The demo's company after some weeks of campaigns: one of each status, and a report with everything in it. */
export async function seedCampaigns(stage: Stage): Promise<void> {
  const address = embeddedAddress(stage.dataFolder);
  if (!address) throw new Error("the server's database is not running");
  const database = openDatabase(address, { poolSize: 1 });
  try {
    await seed(database.db);
  } finally {
    await database.close();
  }
}

async function seed(db: Database): Promise<void> {
  const [away] = await db
    .insert(connections)
    .values({ companyId, name: "Loja Norte", enabled: false })
    .returning({ id: connections.id });
  const [clients] = await db
    .insert(contactLists)
    .values([
      { companyId, name: "Clientes de novembro", contactsCount: 46, validWhatsappCount: 42 },
      { companyId, name: "Feira de dezembro", contactsCount: 12 },
    ])
    .returning();
  const contactListId = clients?.id ?? 0;
  const items = Array.from({ length: 46 }, (_, n) => ({
    companyId,
    contactListId,
    name: `${people[n % people.length]}${n < people.length ? "" : ` ${n}`}`,
    number: numberOf(n),
    canonicalNumber: numberOf(n),
    variables: { cidade: n > 0 && n % 12 === 0 ? "" : "Belo Horizonte", "plano atual": "Ouro" },
    isWhatsappValid: n % 12 !== 11,
    checkedAt: ago(1),
  }));
  await db.insert(contactListItems).values(items);

  const texts = {
    message1: "*{saudacao}, {nome}!* A loja de {cidade} abre domingo com 20% de desconto. 🎉",
    message2: "Oi, {nome}! Domingo tem desconto de 20% para quem é do plano {plano atual}.",
    waitTime: 30,
  };
  const make = async (name: string, status: CampaignStatus, more: Partial<typeof campaigns.$inferInsert> = {}) => {
    const [made] = await db
      .insert(campaigns)
      .values({ companyId, contactListId, name, status, ...texts, ...more })
      .returning({ id: campaigns.id });
    const campaignId = made?.id ?? 0;
    const senders = [1, away?.id ?? 0].map((connectionId) => ({ campaignId, connectionId, nextAt: ago(-3650) }));
    await db.insert(campaignConnections).values(senders);
    return campaignId;
  };
  await make("Convite da feira", "INATIVA", { halt: "missed", scheduledAt: ago(2), createdAt: ago(9) });
  await make("Feliz aniversário a quem compra conosco desde o primeiro dia", "FINALIZADA", {
    startedAt: ago(8),
    completedAt: ago(5),
    createdAt: ago(8),
  });
  await make("Natal", "PROGRAMADA", { scheduledAt: new Date("2040-12-20T13:00:00Z"), createdAt: ago(3) });
  const running = await make("Domingo com desconto", "EM_ANDAMENTO", { startedAt: ago(0), createdAt: ago(2) });
  const cancelled = await make("Pesquisa de satisfação", "CANCELADA", {
    confirmation: true,
    confirmationMessage1: "Oi, {nome}! Podemos fazer duas perguntas?",
    startedAt: ago(1),
    createdAt: ago(1),
  });
  await db.insert(campaignShipments).values(
    [running, cancelled].flatMap((campaignId) =>
      items.slice(0, 42).map(({ name, number }, n) => {
        const status = n < 24 ? "delivered" : (shipmentStatuses[n % shipmentStatuses.length] ?? "pending");
        const isOut = ["delivered", "sent"].includes(status);
        return {
          companyId,
          campaignId,
          name: n === 30 ? "Maria Aparecida dos Santos Albuquerque de Vasconcelos" : name,
          number,
          canonicalNumber: number,
          status,
          failure: status === "failed" ? shipmentFailures[n % shipmentFailures.length] : null,
          connectionId: status === "pending" ? null : 1,
          confirmationRequestedAt: campaignId === cancelled && status !== "pending" ? ago(1) : null,
          sentAt: isOut ? ago(0.01) : null,
          deliveredAt: status === "delivered" ? ago(0) : null,
        };
      }),
    ),
  );
}
