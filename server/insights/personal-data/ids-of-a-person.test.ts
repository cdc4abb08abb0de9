import type { ContactImport, ContactPage } from "@balcao/shared/inbox/contacts.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat } from "../../channels/chat.ts";
import { systemContext } from "../../context.ts";
import { importRefusals } from "../../inbox/contacts/import/refused/import-refusals.table.ts";
import { upload } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { gatherPersonalData } from "./gather-personal-data.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const sheet = [
  "Nome;Número;E-mail;BSUID;LID;Username;Cidade",
  ";;;BR.2;;;Betim",
  "Bia;;bia@;;770002;;",
  "Bia;;;BR.2;nada;;",
  "Bia;;;;;@Bia.Doces;",
  ";;;BR.22;;;",
  "Caio;;;;x;;",
].join("\n");

async function importRejected({ admin }: TestCompany): Promise<void> {
  const { id } = (await upload(world, admin, "/contacts/import/file", sheet)).body as ContactImport;
  const ended = await until("the import's end", async () => {
    const report = (await admin.call("GET", `/contacts/imports/${id}`)).body as ContactImport;
    return report.state === "running" ? null : report;
  });
  expect(ended).toMatchObject({ state: "done", problemCount: 6 });
}
const rejectedOf = async ({ id }: TestCompany): Promise<number[]> => {
  const rows = await world.database.db.select().from(importRefusals).where(eq(importRefusals.companyId, id));
  return rows.map(({ row }) => row).toSorted((a, b) => a - b);
};

it("exports a person's ids and the rejected rows with one of them, and erases these rows", async () => {
  const [company, other] = [await world.addCompany(), await world.addCompany()];
  for (const one of [company, other]) await importRejected(one);
  const chat = contactChat({ lid: "770002", bsuid: "BR.2", username: "bia.doces" });
  await world.whatsapp.deliver(company.connectionId, "", "oi", { chat, pushName: "Bia" });
  const { contacts } = (await company.agent.call("GET", "/contacts?searchParam=Bia")).body as ContactPage;
  const id = contacts[0]?.id ?? 0;
  const data = await gatherPersonalData(systemContext(world.services, company.id, "test"), id);
  expect(data.identities.map(({ kind, value }) => `${kind} ${value}`).toSorted()).toEqual([
    ...["bsuid BR.2", "lid 770002", "username bia.doces"],
  ]);
  // A username may have been another person's before: its rows are not handed out, but erased.
  expect(data.rejectedRows.map(({ row }) => row).toSorted()).toEqual([2, 3, 4]);
  expect(data.rejectedRows).toContainEqual(expect.objectContaining({ cells: ["", "", "", "BR.2", "", "", "Betim"] }));
  expect((await company.admin.call("DELETE", `/contacts/${id}/personal-data`)).status).toBe(200);
  expect(await rejectedOf(company)).toEqual([1, 6, 7]);
  expect(await rejectedOf(other)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
