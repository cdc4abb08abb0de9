import { randomBytes } from "node:crypto";
import { addDays } from "@balcao/shared/platform/calendar-day.ts";
import { eq } from "drizzle-orm";
import { makeCompany } from "../../billing/companies/make-company.ts";
import { hashPassword } from "../../platform/secrets/passwords.ts";
import type { Database } from "../../platform/sql/database.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { announcements } from "../../team/announcements/announcements.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { dayMs } from "./calendar.ts";
import { type Shop, shopTimeZone } from "./shop.ts";

/** Other companies of the platform: name, admin, days until their invoice is due, and days since they joined. */
const neighbours = [
  ["Pet Shop Bicho Feliz", "Renato Assis", 16, 210],
  ["Clínica Vida Plena", "Dra. Heloísa Pontes", 4, 340],
  ["Escola Girassol", "Sônia Barreto", 23, 95],
  ["Auto Mecânica Irmãos Dutra", "Valdir Dutra", -2, 150],
  ["Studio Corpo & Mente", "Kátia Nogueira", 11, 60],
  ["NetVale Internet", "Rogério Fagundes", 27, 410],
  ["Sabor de Minas Restaurante", "Dalva Torres", 2, 30],
] as const;

const news = [
  [
    12,
    3,
    "Busca por palavras nas conversas",
    "Agora a busca encontra também o que foi dito: é só digitar uma palavra na lista de atendimentos.",
  ],
  [
    33,
    2,
    "Manutenção no domingo",
    "No domingo, das 2h às 2h15, o painel pode ficar lento. As mensagens recebidas nesse horário não se perdem.",
  ],
] as const;

/** Gives the platform other companies and older announcements. Their passwords are random and stored nowhere. */
export async function writePlatform(tx: Database, { now }: Shop): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(24).toString("base64url"), "demo");
  const today = dayInTimeZone(now, shopTimeZone);
  const sold = await tx.select({ id: plans.id }).from(plans).orderBy(plans.id);
  for (const [n, [name, admin, dueIn, age]] of neighbours.entries()) {
    const email = `${name
      .normalize("NFKD")
      .replace(/\P{Script=Latin}/gu, "")
      .toLowerCase()}@demo.example`;
    const { companyId } = await makeCompany(
      tx,
      {
        name,
        email,
        phone: `55319001${1107 + 1311 * n}`,
        planId: sold[n % sold.length]?.id ?? null,
        dueDate: addDays(today, dueIn),
      },
      { name: admin, email, passwordHash },
    );
    const createdAt = new Date(now.getTime() - age * dayMs);
    await tx.update(companies).set({ createdAt }).where(eq(companies.id, companyId));
  }
  await tx.insert(announcements).values(
    news.map(([days, priority, title, text]) => {
      const at = new Date(now.getTime() - days * dayMs);
      return { title, text, priority, createdAt: at, updatedAt: at };
    }),
  );
}
