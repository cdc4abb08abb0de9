import { minuteMs } from "../calendar.ts";
import type { ContactRow } from "../rows.ts";
import { addMessage, type Writer } from "../writer.ts";
import { newTicket } from "./new-ticket.ts";

/**
 * A group: its subject, the index of the agent who has it (null if it waits), and its messages with their authors (null
 * is the agent).
 */
type Group = {
  subject: string;
  groupId: string;
  agent: number | null;
  said: readonly (readonly [string | null, string])[];
};

const groups: readonly Group[] = [
  {
    subject: "Entregas BH 🛵",
    groupId: "120363040117725519",
    agent: 1,
    said: [
      ["Cleiton Moto", "bom dia, saindo com 6 pra zona sul"],
      [null, "Bom dia, Cleiton! O da Savassi é só depois das 14h, tá na etiqueta."],
      ["Cleiton Moto", "vi aqui, blz"],
      ["Jéssica Entregas", "Eu pego Pampulha e Castelo, são 4"],
      ["Jéssica Entregas", "o do Castelo não atende o interfone, deixo na portaria?"],
      [null, "Pode deixar, já falei com a cliente."],
      ["Cleiton Moto", "entregue Lourdes ✅"],
    ],
  },
  {
    subject: "Fornecedores Casa & Cozinha",
    groupId: "120363040228816620",
    agent: 0,
    said: [
      ["Marcos (Panelas União)", "Pessoal, tabela nova vale a partir do dia 1º. Mandei por e-mail."],
      [null, "Recebida, Marcos! Consegue manter o preço antigo no pedido que já está em aberto?"],
      ["Marcos (Panelas União)", "No que já foi faturado, sim"],
      ["Sílvia Cerâmicas", "A linha cinza volta ao estoque na semana que vem 🙌"],
      [null, "Ótimo, Sílvia. Reserva 24 pra gente?"],
      ["Sílvia Cerâmicas", "Reservado!"],
    ],
  },
  {
    subject: "Lista de presentes Bia & Rafa 💍",
    groupId: "120363040339927731",
    agent: null,
    said: [
      ["Tia Márcia", "Gente, alguém já deu o faqueiro?"],
      ["Rafa Noivo", "ainda não! a loja consegue ver pra nós?"],
      ["Bia", "queria incluir mais umas coisinhas na lista também 😄"],
    ],
  },
];

/** Writes the groups that the connection takes part in: two are attended, one waits. */
export function writeGroups(writer: Writer): void {
  const { shop, random } = writer;
  for (const [n, { subject, groupId, agent, said }] of groups.entries()) {
    const begun = shop.now.getTime() - (150 - 40 * n) * minuteMs;
    const { ticket, tracking } = newTicket(writer, groupContact(writer, subject, groupId, begun), begun);
    const person = agent === null ? null : (shop.people[agent] ?? shop.people[0]);
    if (person) {
      const startedAt = new Date(begun + 3 * minuteMs);
      Object.assign(ticket, { status: "open", userId: person.id });
      Object.assign(tracking, { userId: person.id, startedAt, firstResponseAt: startedAt });
    }
    let at = begun;
    for (const [author, body] of said) {
      if (author === null && person) addMessage(writer, ticket, at, { fromMe: true, body, userId: person.id });
      else addMessage(writer, ticket, at, { fromMe: false, body, authorName: author, read: person !== null });
      at += random.int(4, 11) * minuteMs;
    }
    ticket.unreadMessages = person ? 0 : said.length;
  }
}

function groupContact({ rows, ids, shop }: Writer, name: string, groupId: string, at: number): ContactRow {
  const contact: ContactRow = {
    id: ids.contact(),
    companyId: shop.companyId,
    name,
    number: null,
    email: "",
    namedBy: "whatsapp",
    isGroup: true,
    createdAt: new Date(at),
  };
  rows.contacts.push(contact);
  rows.identities.push({ companyId: shop.companyId, contactId: contact.id, kind: "group", value: groupId });
  return contact;
}
