import type { Writer } from "./writer.ts";

const remarks = [
  "Prefere retirar na loja, sempre à tarde.",
  "Cliente antiga, trata com carinho. Compra presente todo fim de ano.",
  "Portaria só recebe até as 17h.",
  "Pede sempre nota no CNPJ.",
  "Não gosta de ligação, só mensagem.",
  "Indicou a irmã, dar um mimo na próxima compra.",
  "Entrega: deixar com o vizinho do 301.",
  "Está reformando a cozinha, volta em dois meses para ver as panelas.",
  "Já teve problema com a transportadora, mandar por motoboy.",
  "Desconto de 10% aprovado pela Marina nas compras acima de R$ 500.",
  "Aniversário em março, gosta de receber cupom.",
  "Atenção: a voltagem da casa é 220V.",
  "Paga sempre no Pix, não precisa oferecer parcelamento.",
  "Aguardando o fornecedor confirmar a cor.",
  "Pediu para avisar quando chegar a linha nova de cerâmica.",
  "Faz compras para o escritório também, perguntar do orçamento.",
];
/** One of this many closed tickets gets a remark. */
const every = 14;

/** Leaves the team's remarks on open and closed tickets. */
export function addNotes({ rows, random, shop }: Writer): void {
  for (const { id: ticketId, contactId, userId, updatedAt, status, isGroup } of rows.tickets) {
    if (!userId || isGroup || (status !== "open" && !random.chance(1 / every))) continue;
    if (status === "open" && !random.chance(0.4)) continue;
    const createdAt = updatedAt ?? shop.now;
    rows.notes.push({ companyId: shop.companyId, ticketId, contactId, userId, note: random.pick(remarks), createdAt });
  }
}

const liked = ["❤️", "👍", "🙏", "😍", "😂"];

/** Lets contacts react to some messages of agents. */
export function addReactions({ rows, random }: Writer): void {
  const contacts = new Map(rows.contacts.map((contact) => [contact.id, contact]));
  for (const { id: messageId, contactId, fromMe, isAutomatic, createdAt, queueId } of rows.messages) {
    const contact = contacts.get(contactId);
    if (!fromMe || isAutomatic || queueId === null || !contact?.number || !random.chance(0.035)) continue;
    const at = new Date(createdAt.getTime() + random.int(8, 90) * 1_000);
    rows.reactions.push({
      messageId,
      author: contact.number,
      name: contact.name,
      emoji: random.pick(liked),
      createdAt: at,
    });
  }
}
