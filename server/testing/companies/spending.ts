import type { Budget } from "@balcao/shared/inbox/costs.ts";
import { eq } from "drizzle-orm";
import { messageCosts } from "../../inbox/costs/message-costs.table.ts";
import { announcements } from "../../team/announcements/announcements.table.ts";
import type { TestCompany, World } from "../world.ts";

/** The price of a marketing message in Brazil, in millionths of a real. */
export const priceInTests = 1_000_000;

type Spender = Pick<TestCompany, "id" | "admin">;

/** A company's budget, its spending, and what its admins are told. Its marketing messages cost a real each in Brazil. */
export async function spendingOf({ database: { db }, services }: World, { id: companyId, admin }: Spender) {
  const of = { category: "marketing", country: "BR" } as const;
  await admin.call("POST", "/costs/rates", { ...of, from: "2000-01-01", currency: "BRL", price: priceInTests });
  const budget = async () => (await admin.call("GET", "/costs/budget")).body as Budget;
  /** Sets the budget to so many messages; null for none. */
  const allow = (messages: number | null) =>
    admin.call("PUT", "/costs/budget", { limit: messages === null ? null : messages * priceInTests });
  /** WhatsApp has delivered so many messages. */
  const spend = async (messages: number, deliveredAt = services.now()): Promise<void> => {
    const row = { companyId, ...of, isFree: false, deliveredAt };
    await db.insert(messageCosts).values(Array.from({ length: messages }, () => row));
  };
  const titles = async () =>
    (await db.select().from(announcements).where(eq(announcements.companyId, companyId))).map(({ title }) => title);
  return { budget, allow, spend, titles };
}
