import { addMonths } from "@balcao/shared/platform/calendar-day.ts";
import { toSetting } from "@balcao/shared/workspace/settings.ts";
import { asc, count, eq, sql } from "drizzle-orm";
import { makeCompany } from "../billing/companies/make-company.ts";
import { connectionQueues, connections } from "../channels/connections/connections.table.ts";
import type { Config } from "../config.ts";
import type { Services } from "../context.ts";
import { seedContactList } from "../inbox/contact-lists/seed-contact-list.ts";
import { quickMessages } from "../inbox/quick-messages/quick-messages.table.ts";
import { tags } from "../inbox/tags/tags.table.ts";
import { hashPassword } from "../platform/secrets/passwords.ts";
import type { Database } from "../platform/sql/database.ts";
import { dayInTimeZone } from "../platform/time/time-zone.ts";
import { announcements } from "../team/announcements/announcements.table.ts";
import { seedChat } from "../team/chats/seed-chat.ts";
import { helps } from "../team/helps/helps.table.ts";
import { companies } from "../workspace/companies/companies.table.ts";
import { plans } from "../workspace/plans/plans.table.ts";
import { makeFirstPlan } from "../workspace/plans/save-plan.ts";
import { queues } from "../workspace/queues/queues.table.ts";
import { settings } from "../workspace/settings/settings.table.ts";
import { userQueues, users } from "../workspace/users/users.table.ts";
import { demoAdmin, demoShop } from "./demo-shop.ts";
import { seedHistory } from "./history/seed-history.ts";
import type { Shop } from "./history/shop.ts";

const { password } = demoAdmin;

/** The demo's accounts. Their password is public, so they exist in demo mode only. */
export const demoAccounts = [
  { name: "Marina Lopes", email: demoAdmin.email, password, profile: "admin" },
  { name: "Paulo Teles", email: "paulo@demo.balcao.app", password, profile: "user" },
  { name: "Bruna Alves", email: "bruna@demo.balcao.app", password, profile: "user" },
  { name: "Helena Prado", email: "helena@demo.balcao.app", password, profile: "super" },
];

/** Large limits: people who try the demo add data of their own. */
const samplePlan = { name: "Profissional", users: 30, connections: 15, queues: 30, valueCents: 14_900 };

const sampleTags = [
  { name: "Primeira compra", color: "#2E6FC7" },
  { name: "Troca", color: "#9A5B13" },
];

const sampleQuickMessages = [
  { shortcode: "ola", message: "{saudacao}, {nome}! Como posso ajudar?" },
  { shortcode: "horario", message: "Atendemos de segunda a sexta, das 9h às 18h, e aos sábados até as 13h." },
  { shortcode: "prazo", message: "O prazo de entrega é de até 5 dias úteis para a sua região." },
  { shortcode: "protocolo", message: "O protocolo deste atendimento é {protocolo}." },
];

const sampleAnnouncement = {
  title: "Bem-vindo ao Balcão",
  text: "Aqui chegam os avisos de quem cuida da plataforma: novidades, manutenções e dicas.\n\nEste é um exemplo. Para publicar os seus, entre como *Helena Prado*.",
  priority: 2 as const,
};

/** Free films, in place of an operator's own. */
const sampleHelps = [
  {
    title: "Primeiros passos",
    description: "Como conectar um número, aceitar uma conversa e responder. (O filme é um exemplo: Big Buck Bunny.)",
    provider: "youtube" as const,
    video: "aqz-KE-bpKQ",
  },
  {
    title: "Montando o atendimento automático",
    description: "Filas, opções e horários, passo a passo. (O filme é um exemplo: Big Buck Bunny.)",
    provider: "vimeo" as const,
    video: "1084537",
  },
];

/**
 * Fills an empty database with a company to try: queues, users, a connection that waits for its phone, tags, quick
 * messages, a chat, a contact list; and with a platform that has two plans, an announcement, helps and sign-ups.
 * A `living` demo gets sixty days of history in the same transaction.
 */
export async function seedDemo(services: Services, demo: Config["demo"]): Promise<void> {
  const { db, now } = services;
  const passwordHash = await hashPassword(password, "demo");
  await db.transaction(async (tx) => {
    // Two servers may find the database empty at once.
    await tx.execute(sql`lock table ${companies} in exclusive mode`);
    const [existing] = await tx.select({ count: count() }).from(companies);
    if (existing && existing.count > 0) return;
    await makeFirstPlan(tx);
    const [plan] = await tx.insert(plans).values(samplePlan).returning({ id: plans.id });
    const [marina, ...colleagues] = demoAccounts.filter(({ profile }) => profile !== "super");
    const { companyId, userId } = await makeCompany(
      tx,
      {
        name: demoShop.company,
        email: "contato@demo.balcao.app",
        planId: plan?.id ?? null,
        dueDate: addMonths(dayInTimeZone(now(), "America/Sao_Paulo"), 12),
      },
      { name: marina?.name ?? "", email: marina?.email ?? "", passwordHash },
    );
    const [support, sales] = await tx
      .insert(queues)
      .values([
        { companyId, name: "Suporte", color: "#0F766E" },
        { companyId, name: "Vendas", color: "#6D4BC4" },
      ])
      .returning();
    await tx
      .insert(users)
      .values(
        colleagues.map(({ name, email }) => ({ companyId, name, email, passwordHash, profile: "user" as const })),
      );
    const people = await tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(eq(users.companyId, companyId))
      .orderBy(asc(users.id));
    await tx
      .insert(userQueues)
      .values(
        people.flatMap(({ id: userId }) => [support, sales].map((queue) => ({ userId, queueId: queue?.id ?? 0 }))),
      );
    const [connection] = await tx
      .insert(connections)
      .values({ companyId, name: demoShop.connection, isDefault: true, status: "OPENING" })
      .returning();
    await tx.insert(connectionQueues).values({ connectionId: connection?.id ?? 0, queueId: support?.id ?? 0 });
    await tx.insert(tags).values(sampleTags.map((tag) => ({ companyId, ...tag })));
    await tx
      .insert(quickMessages)
      .values(sampleQuickMessages.map((one) => ({ companyId, userId, scope: "company" as const, ...one })));
    await seedChat(tx, companyId, people, now());
    await seedContactList(tx, companyId, now());
    await seedPlatform(tx, passwordHash);
    if (demo !== "living") return;
    const queueIds = { support: support?.id ?? 0, sales: sales?.id ?? 0 };
    const shop = { companyId, connectionId: connection?.id ?? 0, queueIds, people: shopPeople(people), now: now() };
    await seedHistory({ ...services, db: tx }, shop);
  });
}

/** The shop's three people, the admin first, with the details that the history needs. */
function shopPeople([marina, paulo, bruna]: readonly { id: number; name: string }[]): Shop["people"] {
  if (!marina || !paulo || !bruna) throw new Error("the demo's company has three people");
  return [
    { ...marina, firstName: "Marina", gender: "f", signs: false },
    { ...paulo, firstName: "Paulo", gender: "m", signs: true },
    { ...bruna, firstName: "Bruna", gender: "f", signs: false },
  ];
}

/** Creates the platform's own company with its operator, and the platform's texts for everybody. */
async function seedPlatform(tx: Database, passwordHash: string): Promise<void> {
  const [admin] = demoAccounts.filter(({ profile }) => profile === "super");
  const { companyId } = await makeCompany(
    tx,
    { name: "Balcão", email: "plataforma@demo.balcao.app", isPlatform: true },
    { name: admin?.name ?? "", email: admin?.email ?? "", passwordHash, super: true },
  );
  await tx.insert(settings).values({ companyId, ...toSetting("userCreation", true) });
  await tx.insert(announcements).values(sampleAnnouncement);
  await tx.insert(helps).values(sampleHelps);
}
