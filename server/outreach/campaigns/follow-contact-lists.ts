import { and, asc, eq, inArray } from "drizzle-orm";
import type { ContactListFollower } from "../../inbox/contact-lists/contact-list-followers.ts";
import { campaigns } from "./campaigns.table.ts";

/** The statuses in which a campaign needs its list. A finished or cancelled one has its shipments. */
const needingStatuses = ["INATIVA", "PROGRAMADA", "EM_ANDAMENTO", "FORA_DO_HORARIO"] as const;
const mostNamesLogged = 5;

export const campaignsOfContactLists: ContactListFollower = {
  needing: async ({ db, companyId }, contactListId) => {
    const found = await db
      .select({ name: campaigns.name })
      .from(campaigns)
      .where(
        and(
          eq(campaigns.companyId, companyId),
          eq(campaigns.contactListId, contactListId),
          inArray(campaigns.status, needingStatuses),
        ),
      )
      .orderBy(asc(campaigns.id))
      .limit(mostNamesLogged);
    return found.map(({ name }) => name);
  },
};
