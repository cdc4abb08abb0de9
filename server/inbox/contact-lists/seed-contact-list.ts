import type { Database } from "../../platform/sql/database.ts";
import { contactListItems } from "./contact-list-items.table.ts";
import { contactLists } from "./contact-lists.table.ts";

const people = [
  { name: "Renata Figueiredo", number: "5531988421907", variables: { Cidade: "Belo Horizonte" } },
  { name: "Oficina do Téo", number: "5531988206631", variables: { Cidade: "Contagem" } },
  { name: "Cláudia Menezes", number: "5531987740215", variables: { Cidade: "Nova Lima" } },
  { name: "Restaurante Dona Lia", number: "5531986653098", variables: { Cidade: "Betim" } },
  { name: "Marcos Antônio Ribeiro", number: "5531985527741", variables: { Cidade: "Sabará" } },
  { name: "Juliana Prates", number: "5531984410386", variables: { Cidade: "Belo Horizonte" } },
  { name: "Buffet Estação", number: "5531983301952", variables: { Cidade: "Contagem" } },
  // A landline, which the sandbox does not know.
  { name: "Padaria Central", number: "553132221405", variables: { Cidade: "Belo Horizonte" } },
];

/** A list for trying campaigns, in the state after a complete check. */
export async function seedContactList(tx: Database, companyId: number, checkedAt: Date): Promise<void> {
  const items = people.map((person, n) => ({
    ...person,
    companyId,
    canonicalNumber: person.number,
    isWhatsappValid: n < people.length - 1,
    checkedAt,
  }));
  const counts = { contactsCount: people.length, validWhatsappCount: people.length - 1 };
  const [list] = await tx
    .insert(contactLists)
    .values({ companyId, name: "Clientes do Dia", ...counts, createdAt: checkedAt })
    .returning({ id: contactLists.id });
  await tx.insert(contactListItems).values(items.map((item) => ({ ...item, contactListId: list?.id ?? 0 })));
}
