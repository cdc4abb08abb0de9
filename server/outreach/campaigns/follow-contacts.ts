import { eq } from "drizzle-orm";
import type { ContactFollower } from "../../inbox/contacts/contact-followers.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";

export const shipmentsOfContacts: ContactFollower = {
  merging: async ({ db }, contactId, droppedId) => {
    await db.update(campaignShipments).set({ contactId }).where(eq(campaignShipments.contactId, droppedId));
  },
};
