import type { ContactFollower } from "../../inbox/contacts/contact-followers.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";

export const shipmentsOfContacts: ContactFollower = { table: campaignShipments };
