import type { Tag } from "@balcao/shared/inbox/tags.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { ticketTags } from "./tags.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
afterAll(() => world.close());

const makeTag = async (name: string, from = company) => (await from.admin.call("POST", "/tags", { name })).body as Tag;
const download = (id: number, { token } = company.admin) =>
  world.app.inject({ url: `/csvTags/${id}`, headers: { authorization: `Bearer ${token}` } });

it("writes the attendances with a tag, with formulas marked as text", async () => {
  const tag = await makeTag("Troca");
  await world.whatsapp.deliver(company.connectionId, "5531900000001", "hi", { pushName: "=cmd()" });
  await world.whatsapp.deliver(company.connectionId, "5531900000002", "hi", { pushName: 'Ana, "a"' });
  const { tickets: found } = (await company.admin.call("GET", "/tickets?showAll=true&status=pending"))
    .body as TicketPage;
  for (const { id } of found) await company.admin.call("POST", "/tags/sync", { ticketId: id, tags: [tag] });
  const [ana] = found.filter(({ contact }) => contact.name.startsWith("Ana")) as [Ticket];
  await company.agent.call("PUT", `/tickets/${ana.id}`, { status: "open" });
  await world.database.db
    .update(tickets)
    .set({ createdAt: new Date("2026-03-10T02:30:00Z") })
    .where(eq(tickets.companyId, company.id));

  const csv = await download(tag.id);
  expect(csv.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="etiqueta.csv"',
  });
  const [heads, ...rows]: string[][] = parse(csv.body, { bom: true, delimiter: ";" });
  expect(heads).toEqual(["Nome", "Número", "E-mail", "Protocolo", "Status", "Fila", "Atendente", "Criado em"]);
  expect(rows).toEqual([
    [
      "'=cmd()",
      "5531900000001",
      "",
      expect.stringMatching(/^SAC\d+$/),
      "Aguardando",
      "Support",
      "",
      "09/03/2026 23:30",
    ],
    [
      'Ana, "a"',
      "5531900000002",
      "",
      ana.protocol,
      "Atendendo",
      "Support",
      expect.stringMatching(/^user/),
      "09/03/2026 23:30",
    ],
  ]);
});

it("writes all rows of a large export, and only the column names of an empty one", { tags: ["long"] }, async () => {
  const tag = await makeTag("Muitas");
  const { db } = world.database;
  const amount = 2_050;
  const people = await db
    .insert(contacts)
    .values(Array.from({ length: amount }, (_, n) => ({ companyId: company.id, name: `C${n}`, number: `5532${n}` })))
    .returning({ id: contacts.id });
  const made = await db
    .insert(tickets)
    .values(people.map(({ id }, n) => ({ companyId: company.id, contactId: id, protocol: `P${n}` })))
    .returning({ id: tickets.id });
  await db.insert(ticketTags).values(made.map(({ id }) => ({ ticketId: id, tagId: tag.id })));
  const rows: string[][] = parse((await download(tag.id)).body, { bom: true, delimiter: ";" });
  expect(rows.slice(1).map(([name]) => name)).toEqual(Array.from({ length: amount }, (_, n) => `C${n}`));
  const empty = await makeTag("Nenhuma");
  expect(parse((await download(empty.id)).body, { bom: true, delimiter: ";" })).toHaveLength(1);
});

it("is for admins, of tags of the company", async () => {
  const tag = await makeTag("Segredo", other);
  expect((await download(tag.id)).json()).toMatchObject({ error: "ERR_NO_TAG_FOUND" });
  expect((await download(tag.id, other.agent)).json()).toMatchObject({ error: "ERR_NO_PERMISSION" });
});

it("logs who created, changed and deleted a tag, and finding one by its name is no change", async () => {
  const { id } = await makeTag("Nova");
  await makeTag("nova");
  const put = (name: string) => company.admin.call("PUT", `/tags/${id}`, { name, color: "#112233" });
  await put("Novíssima");
  await put("Novíssima");
  await company.admin.call("DELETE", `/tags/${id}`);
  const { entries } = (await company.admin.call("GET", "/audit?area=tag")).body as AuditPage;
  expect(entries.slice(0, 3)).toMatchObject([
    { action: "delete", targetName: "Novíssima", targetId: id },
    {
      action: "update",
      changes: [
        { field: "name", before: "Nova" },
        { field: "color", after: "#112233" },
      ],
    },
    { action: "create", targetName: "Nova" },
  ]);
  expect(entries[3]).not.toMatchObject({ targetId: id });
});
