import { createHash } from "node:crypto";
import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { afterAll, expect, it } from "vitest";
import { contactChat } from "../../../channels/chat.ts";
import { recordAdvertisingChoice } from "../../../inbox/consent/advertising-choice.ts";
import { keptRefusals } from "../../../inbox/consent/kept-refusals.table.ts";
import { recordConsent } from "../../../inbox/consent/record-consent.ts";
import { createCampaigning } from "../../../testing/companies/campaigning.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import type { TestCompany } from "../../../testing/world.ts";
import { startCampaign } from "../run/start-campaign.ts";

const { world, ctxOf, shopWith, listOf, campaignOf, shipmentsOf, arrived, finished } = await createCampaigning();
afterAll(() => world.close());

/** Adds a contact whose latest consent is a refusal of campaigns, or another one. */
async function addContact({ admin, id }: TestCompany, number: string, kind: "left" | "given" = "left") {
  const contact = (await admin.call("POST", "/contacts", { name: "Ana", number })).body as Contact;
  await recordConsent(ctxOf({ id }), contact.id, kind, kind === "left" ? "SAIR" : "SIM");
  return contact;
}
const erase = ({ admin }: TestCompany, { id }: Contact) => admin.call("DELETE", `/contacts/${id}/personal-data`);

/** Runs a campaign for these numbers, imported again, and returns their statuses. */
async function campaignTo(shop: Awaited<ReturnType<typeof shopWith>>, numbers: string[]) {
  const id = await campaignOf({ ...shop, ...(await listOf(shop.company, numbers)) });
  await startCampaign(ctxOf(shop.company), id);
  await finished(id);
  return (await shipmentsOf(id)).map(({ status, failure }) => failure ?? status);
}

it("sends nothing to a contact who opted out, was erased and is imported again, in any form of the number", async () => {
  const shop = await shopWith(0);
  const [left, withoutNinth, agreed] = ["5531988123456", "553188123456", freshNumber()];
  const contacts = [await addContact(shop.company, left), await addContact(shop.company, agreed, "given")];
  for (const contact of contacts) expect((await erase(shop.company, contact)).status).toBe(200);
  expect(await campaignTo(shop, [left, agreed])).toEqual(["optedOut", "sent"]);
  expect(await campaignTo(shop, [withoutNinth])).toEqual(["optedOut"]);
  await shop.company.admin.call("POST", "/contacts", { name: "Ana de novo", number: left });
  expect(await campaignTo(shop, [left])).toEqual(["optedOut"]);
  expect([left, withoutNinth].flatMap(arrived)).toEqual([]);
});

it("finds an opt-out that was kept under the other form of the number", async () => {
  const shop = await shopWith(0);
  const old = "5215512345678";
  const numberHash = createHash("sha256").update(`refusal of ${shop.company.id} ${old}`).digest("hex");
  await world.database.db.insert(keptRefusals).values({ companyId: shop.company.id, numberHash, at: new Date() });
  expect(await campaignTo(shop, ["525512345678"])).toEqual(["optedOut"]);
});

it("keeps the opt-out of a contact that was only deleted", async () => {
  const shop = await shopWith(0);
  const number = freshNumber();
  const { id } = await addContact(shop.company, number);
  expect((await shop.company.admin.call("DELETE", `/contacts/${id}`)).status).toBe(200);
  expect(await campaignTo(shop, [number])).toEqual(["optedOut"]);
});

it("sends again once that number opts in", async () => {
  const shop = await shopWith(0);
  const number = freshNumber();
  await erase(shop.company, await addContact(shop.company, number));
  const anew = await addContact(shop.company, number, "given");
  expect(await campaignTo(shop, [number])).toEqual(["sent"]);
  // The refusal is gone: erased once more, the number is as any other.
  await erase(shop.company, anew);
  expect(await campaignTo(shop, [number])).toEqual(["sent"]);
});

it("sends nothing to a number that stopped advertising at the channel, until it resumes it", async () => {
  const shop = await shopWith(0);
  const [known, unknown] = [freshNumber(), freshNumber()];
  await shop.company.admin.call("POST", "/contacts", { name: "Ana", number: known });
  const choose = async (isWanted: boolean, at: string) => {
    for (const phone of [known, unknown])
      await recordAdvertisingChoice(ctxOf(shop.company), contactChat({ phone }), { isWanted, at: new Date(at) });
  };
  await choose(false, "2026-11-20T12:00:00Z");
  expect(await campaignTo(shop, [known, unknown])).toEqual(["optedOut", "optedOut"]);
  await choose(true, "2026-11-20T12:00:01Z");
  expect(await campaignTo(shop, [known, unknown])).toEqual(["sent", "sent"]);
});

it("keeps an opt-out only for the company that received it", async () => {
  const [ours, theirs] = [await shopWith(0), await shopWith(0)];
  const number = freshNumber();
  await erase(ours.company, await addContact(ours.company, number));
  expect(await campaignTo(theirs, [number])).toEqual(["sent"]);
  expect(await campaignTo(ours, [number])).toEqual(["optedOut"]);
});
