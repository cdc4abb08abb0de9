import { desc, eq } from "drizzle-orm";
import type { Database } from "../../platform/sql/database.ts";
import { chatMessages, chats, chatUsers } from "../../team/chats/chats.table.ts";
import { dayMs, minuteMs } from "./calendar.ts";
import type { Shop } from "./shop.ts";

/**
 * A chat of the team: its title, how long ago its last message was, and its messages, each with the index of its
 * author.
 */
const talks = [
  {
    title: "Vendas e metas",
    minutesAgo: 95,
    members: [0, 1, 2],
    said: [
      [0, "Pessoal, fechamos a semana em 112% da meta 🎉"],
      [2, "Aêêê! A Semana da Cozinha ajudou demais"],
      [1, "As panelas praticamente acabaram"],
      [0, "Já pedi reposição. Chegam até quinta."],
      [2, "Posso avisar quem está com a etiqueta AGUARDANDO?"],
      [0, "Pode! Começa pelos mais antigos."],
      [1, "Eu fico com os de atacado"],
      [0, "Perfeito. Obrigada, gente!"],
    ],
  },
  {
    title: "Plantão de sábado",
    minutesAgo: 26 * 60,
    members: [0, 1, 2],
    said: [
      [2, "Sábado sou eu, certo?"],
      [0, "Isso, Bruna. O Paulo cobre das 11h às 13h por causa da oficina."],
      [1, "Combinado"],
      [2, "Vou deixar o café pronto pra turma da oficina ☕"],
    ],
  },
  {
    title: "Bruna e Paulo",
    minutesAgo: 3 * 60,
    members: [1, 2],
    said: [
      [2, "Paulo, a cliente da chaleira voltou a escrever. Você consegue ver?"],
      [1, "Vejo sim, é a do Buritis?"],
      [2, "Essa mesma"],
      [1, "Já respondi. Troca marcada pra amanhã."],
      [2, "Salvou 🙌"],
    ],
  },
] as const;

/** Gives the team more chats, beside this morning's chat from `seedChat`. */
export async function writeChats(tx: Database, { companyId, people, now }: Shop): Promise<void> {
  for (const { title, minutesAgo, members, said } of talks) {
    const last = now.getTime() - minutesAgo * minuteMs;
    const createdAt = new Date(last - 20 * dayMs);
    const ownerId = people[members[0]].id;
    const [chat] = await tx.insert(chats).values({ companyId, ownerId, title, createdAt }).returning({ id: chats.id });
    const chatId = chat?.id ?? 0;
    await tx.insert(chatUsers).values(members.map((n) => ({ chatId, userId: people[n].id, joinedAt: createdAt })));
    await tx.insert(chatMessages).values(
      said.map(([by, message], n) => {
        const { id: senderId, name: senderName } = people[by];
        const at = new Date(last - (said.length - 1 - n) * 3 * minuteMs);
        return { companyId, chatId, senderId, senderName, message, createdAt: at };
      }),
    );
    await showLast(tx, chatId);
  }
}

async function showLast(tx: Database, chatId: number): Promise<void> {
  const [last] = await tx
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(desc(chatMessages.id))
    .limit(1);
  if (!last) return;
  const lastMessage = `${last.senderName}: ${last.message}`;
  await tx.update(chats).set({ lastMessage, updatedAt: last.createdAt }).where(eq(chats.id, chatId));
}
