import { botOfMessages } from "./automation/bot/follow-messages.ts";
import { botLeavesTickets } from "./automation/bot/silence-bot.ts";
import { ratingsOfMessages } from "./automation/ratings/follow-messages.ts";
import { farewellOfTickets } from "./automation/ratings/held-farewell.ts";
import { ratingsOfSentMessages } from "./automation/ratings/withdraw-request.ts";
import { schedulesOfMessages } from "./automation/schedules/fail-schedule.ts";
import { schedulesOfContacts } from "./automation/schedules/follow-contacts.ts";
import { remindersOfSentMessages } from "./automation/withdraw-reminder.ts";
import { chosenPlan } from "./billing/invoices/chosen-plan.ts";
import type { Followers } from "./context.ts";
import { messagesOfConnections } from "./inbox/messages/send/fail-unsent-messages.ts";
import { ticketsOfQueues } from "./inbox/tickets/moves/move-queue-tickets.ts";
import { ticketsOfUsers } from "./inbox/tickets/moves/return-tickets-of.ts";
import { streamsOfConnections } from "./integrations/api-events/event-channel.ts";
import { eventsOfMessages } from "./integrations/api-events/follow-messages.ts";
import { campaignsOfContactLists } from "./outreach/campaigns/follow-contact-lists.ts";
import { shipmentsOfContacts } from "./outreach/campaigns/follow-contacts.ts";
import { campaignsOfMessages, shipmentsOfMessages } from "./outreach/campaigns/follow-messages.ts";
import { campaignsOfConnections } from "./outreach/campaigns/run/campaigns-of-connections.ts";
import { warmUpOfMessages } from "./outreach/warm-up/record-warm-up-message.ts";
import { announceBudget } from "./team/announcements/announce-budget.ts";
import { chatsOfUsers } from "./team/chats/leave-chats.ts";

/** The followers of each event, in the order of their calls, inside the caller's transaction unless a hook says otherwise. */
export const followers: Followers = {
  plans: [chosenPlan],
  users: [ticketsOfUsers, chatsOfUsers],
  queues: [ticketsOfQueues],
  connections: [campaignsOfConnections, messagesOfConnections, streamsOfConnections],
  contactLists: [campaignsOfContactLists],
  contacts: [schedulesOfContacts, shipmentsOfContacts],
  budgets: [announceBudget],
  tickets: [botLeavesTickets, farewellOfTickets],
  watchedMessages: [eventsOfMessages],
  receivedMessages: [warmUpOfMessages, campaignsOfMessages, ratingsOfMessages, botOfMessages],
  sentMessages: [shipmentsOfMessages, schedulesOfMessages, ratingsOfSentMessages, remindersOfSentMessages],
};
