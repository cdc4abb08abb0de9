import { campaignHalts, campaignStatuses, waitTime } from "@balcao/shared/outreach/campaigns.ts";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { contactLists } from "../../inbox/contact-lists/contact-lists.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { files } from "../../workspace/files/files.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import type { StoredTemplate } from "./set-up/template-state.ts";

export const campaigns = pgTable(
  "campaigns",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    name: text().notNull(),
    status: text({ enum: campaignStatuses }).notNull().default("INATIVA"),
    halt: text({ enum: campaignHalts }),
    message1: text(),
    message2: text(),
    message3: text(),
    message4: text(),
    message5: text(),
    /** Sent in place of the texts. */
    template: jsonb().$type<StoredTemplate>(),
    confirmation: boolean().notNull().default(false),
    confirmationMessage1: text(),
    confirmationMessage2: text(),
    confirmationMessage3: text(),
    confirmationMessage4: text(),
    confirmationMessage5: text(),
    confirmationWord: text(),
    contactListId: integer().references(() => contactLists.id, { onDelete: "set null" }),
    fileId: uuid().references(() => files.id, { onDelete: "set null" }),
    scheduledAt: timestamp({ withTimezone: true }),
    startedAt: timestamp({ withTimezone: true }),
    completedAt: timestamp({ withTimezone: true }),
    /** Seconds between two sends of one connection. */
    waitTime: integer().notNull().default(waitTime.default),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.contactListId),
    index("campaigns_alive")
      .on(table.status)
      .where(sql`${table.status} in ('PROGRAMADA', 'EM_ANDAMENTO', 'FORA_DO_HORARIO')`),
  ],
);

export type CampaignRow = typeof campaigns.$inferSelect;
