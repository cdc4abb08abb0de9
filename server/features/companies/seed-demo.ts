import { addMonths } from "@balcao/shared/calendar-day.ts";
import { asc, count, eq, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import type { Database } from "../../platform/database.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { dayInTimeZone } from "../../platform/time-zone.ts";
import { announcements } from "../announcements/announcements.table.ts";
import { seedChat } from "../chats/seed-chat.ts";
import { connectionQueues, connections } from "../connections/connections.table.ts";
import { seedContactList } from "../contact-lists/seed-contact-list.ts";
import { helps } from "../helps/helps.table.ts";
import { makeFirstPlan } from "../plans/first-plan.ts";
import { plans } from "../plans/plans.table.ts";
import { queues } from "../queues/queues.table.ts";
import { quickMessages } from "../quick-messages/quick-messages.table.ts";
import { settings } from "../settings/settings.table.ts";
import { tags } from "../tags/tags.table.ts";
import { userQueues, users } from "../users/users.table.ts";
import { companies } from "./companies.table.ts";
import { makeCompany } from "./make-company.ts";

const password = "balcao-demo";

/** Who may try the demo. Known to everybody, so they exist in demo mode only. */
export const demoAccounts = [
  { name: "Marina Lopes", email: "marina@demo.balcao.app", password, profile: "admin" },
  { name: "Paulo Teles", email: "paulo@demo.balcao.app", password, profile: "user" },
  { name: "Bruna Alves", email: "bruna@demo.balcao.app", password, profile: "user" },
  { name: "Helena Prado", email: "helena@demo.balcao.app", password, profile: "super" },
];

/** Roomy: whoever tries the demo adds what they like. */
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

/** Free films stand in for those an operator would make. */
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
 * Gives an empty database a company to try: two queues, three people, a connection that waits for its phone, tags and
 * prepared messages, a chat of the team, a contact list; and a platform that speaks to it, sells two plans and takes sign-ups.
 */
export async function seedDemo({ db, now }: Services): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // Two servers may find it empty at once.
    await tx.execute(sql`lock table ${companies} in exclusive mode`);
    const [existing] = await tx.select({ count: count() }).from(companies);
    if (existing && existing.count > 0) return;
    await makeFirstPlan(tx);
    const [plan] = await tx.insert(plans).values(samplePlan).returning({ id: plans.id });
    const [marina, ...colleagues] = demoAccounts.filter(({ profile }) => profile !== "super");
    const { companyId, userId } = await makeCompany(
      tx,
      {
        name: "Casa & Cozinha",
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
      .values({ companyId, name: "Loja Centro", isDefault: true, status: "OPENING" })
      .returning();
    await tx.insert(connectionQueues).values({ connectionId: connection?.id ?? 0, queueId: support?.id ?? 0 });
    await tx.insert(tags).values(sampleTags.map((tag) => ({ companyId, ...tag })));
    await tx
      .insert(quickMessages)
      .values(sampleQuickMessages.map((one) => ({ companyId, userId, scope: "company" as const, ...one })));
    await seedChat(tx, companyId, people, now());
    await seedContactList(tx, companyId, now());
    await seedPlatform(tx, passwordHash);
  });
}

/** Who runs the platform, in a company of their own, and what they tell everybody. */
async function seedPlatform(tx: Database, passwordHash: string): Promise<void> {
  const [admin] = demoAccounts.filter(({ profile }) => profile === "super");
  const { companyId } = await makeCompany(
    tx,
    { name: "Balcão", email: "plataforma@demo.balcao.app", isPlatform: true },
    { name: admin?.name ?? "", email: admin?.email ?? "", passwordHash, super: true },
  );
  await tx.insert(settings).values({ companyId, key: "userCreation", value: "enabled" });
  await tx.insert(announcements).values(sampleAnnouncement);
  await tx.insert(helps).values(sampleHelps);
}
