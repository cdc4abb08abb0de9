import { sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import type { MessageFollower } from "../../inbox/messages/message-followers.ts";
import { campaigns } from "./campaigns.table.ts";
import { recordConfirmation } from "./record-confirmation.ts";
import { settleShipments } from "./settle-shipments.ts";

/** Claims a yes to a campaign's question, and records the outcome of a shipment's message on the shipment. */
export const campaignsOfMessages: MessageFollower = {
  concerns: (connectionId) => sql`exists (select 1 from ${campaigns} c where c.company_id = ${connections.companyId}
    and c.status in ('EM_ANDAMENTO', 'FORA_DO_HORARIO') and c.confirmation and ${connectionId} is not null)`,
  claims: async (ctx, contactId, inbound) => ((await recordConfirmation(ctx, contactId, inbound)) ? {} : null),
  settled: settleShipments,
};
