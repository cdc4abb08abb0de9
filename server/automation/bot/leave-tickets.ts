import type { TicketFollower } from "../../inbox/tickets/ticket-followers.ts";
import { silenceBot } from "./silence-bot.ts";

export const botLeavesTickets: TicketFollower = { handedOverToAgents: silenceBot };
