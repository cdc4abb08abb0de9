import type { View } from "@balcao/shared/inbox/views.ts";
import type { Database } from "../../platform/sql/database.ts";
import { views } from "./views.table.ts";

/** Every company begins with these. Migration 0069 gave them to the companies of before. */
const companyViews: readonly Pick<View, "name" | "filter" | "order">[] = [
  {
    name: "Sem resposta há 10 min",
    filter: { match: "all", groups: [{ match: "all", conditions: [{ by: "waiting", not: false, minutes: 10 }] }] },
    order: "waiting",
  },
  {
    name: "Aguardando cliente",
    filter: {
      match: "all",
      groups: [
        {
          match: "all",
          conditions: [
            { by: "status", not: false, anyOf: ["open"] },
            { by: "lastMessage", not: false, from: "us" },
            { by: "snoozed", not: true },
          ],
        },
      ],
    },
    order: "oldest",
  },
  {
    name: "Urgentes",
    filter: {
      match: "all",
      groups: [{ match: "all", conditions: [{ by: "priority", not: false, anyOf: ["urgent"] }] }],
    },
    order: "waiting",
  },
];

/** Creates the shared views of a new company. Called wherever a company is created. */
export async function makeCompanyViews(db: Database, companyId: number): Promise<void> {
  await db
    .insert(views)
    .values(
      companyViews.map((view, place) => ({ companyId, reach: "everyone" as const, position: place + 1, ...view })),
    );
}
