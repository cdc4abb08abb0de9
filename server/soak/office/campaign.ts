import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { fillList } from "../../testing/companies/campaign-under-fire.ts";
import type { Building } from "./building.ts";

/** The least that the form allows. */
const waitSeconds = 10;
const mostNumbers = 10;
/** The campaign ends before the office. */
const share = 0.7;

/** Starts a campaign by up to ten numbers, to people who have never written. */
export async function startCampaign(
  { admin, database: { db }, numbers }: Building,
  minutes: number,
): Promise<{ id: number; contacts: number }> {
  const whatsappId = numbers.slice(0, mostNumbers).map(({ connectionId }) => connectionId);
  const contacts = Math.ceil(((minutes * 60 * share) / waitSeconds) * whatsappId.length);
  const contactListId = await fillList(db, contacts);
  const form = { name: "Oferta", message1: "Oferta para {nome}", whatsappId, contactListId, waitTime: waitSeconds };
  const { id } = await admin.call<Campaign>("POST", "/campaigns", form);
  await admin.call("POST", `/campaigns/${id}/start`);
  return { id, contacts };
}
