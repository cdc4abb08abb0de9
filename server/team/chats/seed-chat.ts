import { desc, eq } from "drizzle-orm";
import type { Database } from "../../platform/sql/database.ts";
import { chatMessages, chats, chatUsers } from "./chats.table.ts";

type Person = { id: number; name: string };

/** This morning's messages in the demo: index of the sender, text. */
const said = [
  [0, "Bom dia! Hoje chegam as batedeiras. Quem fica na loja à tarde?"],
  [1, "Eu fico. Vou avisar quem está na lista de espera."],
  [2, "A transportadora ligou: chegam entre 14h e 16h."],
  [1, "Combinado, *14h* estou no estoque."],
  [2, "@Marina Lopes o preço novo já pode ir para os clientes?"],
] as const;
const minuteMs = 60_000;

/** Gives the demo's team a chat with a few messages. Its owner has not read the last one. */
export async function seedChat(db: Database, companyId: number, people: readonly Person[], now: Date): Promise<void> {
  const [owner] = people;
  if (!owner || people.length < 3) return;
  const [chat] = await db
    .insert(chats)
    .values({ companyId, ownerId: owner.id, title: "Equipe da loja" })
    .returning({ id: chats.id });
  const chatId = chat?.id ?? 0;
  await db
    .insert(chatUsers)
    .values(people.map(({ id: userId }) => ({ chatId, userId, unreads: userId === owner.id ? 1 : 0 })));
  await db.insert(chatMessages).values(
    said.map(([by, message], index) => {
      const sender = people[by] ?? owner;
      const mentions = people.filter(({ name }) => message.includes(`@${name}`));
      const createdAt = new Date(now.getTime() - (said.length - index) * 2 * minuteMs);
      return { companyId, chatId, senderId: sender.id, senderName: sender.name, message, mentions, createdAt };
    }),
  );
  const [last] = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(desc(chatMessages.id))
    .limit(1);
  if (!last) return;
  await db
    .update(chats)
    .set({ lastMessage: `${last.senderName}: ${last.message}`, updatedAt: last.createdAt })
    .where(eq(chats.id, chatId));
}
