import { confirmationHours } from "@balcao/shared/outreach/campaigns.ts";
import { sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import type { ConcernedFollower, OutcomeFollower } from "../../inbox/messages/message-followers.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { campaigns } from "./campaigns.table.ts";
import { followOutcomes } from "./send/follow-outcomes.ts";
import { recordConfirmation } from "./send/record-confirmation.ts";

/** The time of a campaign's latest question without an answer; the index by status finds it at once. */
const lastQuestion = sql`(select s.confirmation_requested_at from ${campaignShipments} s
  where s.campaign_id = c.id and s.status = 'asked' order by s.id desc limit 1)`;

/** Claims a yes to a campaign's question. */
export const campaignsOfMessages: ConcernedFollower = {
  concerns: (connectionId) => sql`exists (select 1 from ${campaigns} c where c.company_id = ${connections.companyId}
    and c.confirmation and ${connectionId} is not null
    and (c.status in ('EM_ANDAMENTO', 'FORA_DO_HORARIO') or (c.status = 'CANCELADA' and ${lastQuestion} > now() - ${confirmationHours} * interval '1 hour')))`,
  handles: async (ctx, contactId, inbound) => ((await recordConfirmation(ctx, contactId, inbound)) ? {} : null),
};

/** Records the outcome of a shipment's message on the shipment. */
export const shipmentsOfMessages: OutcomeFollower = { settled: followOutcomes };
