import type { Caller, TestCompany } from "../world.ts";
import type { ForeignIds } from "./foreign-rows.ts";

/** All data of the other company that a caller could have changed. */
export const companySnapshot = async ({ id, admin, queueIds }: TestCompany, operator: Caller, foreign: ForeignIds) => ({
  tickets: (await admin.call("GET", "/tickets?showAll=true&status=")).body,
  connections: (await admin.call("GET", "/whatsapp")).body,
  contacts: (await admin.call("GET", "/contacts")).body,
  merges: (await admin.call("GET", `/contacts/${foreign.contacts?.id}/merges`)).body,
  tags: (await admin.call("GET", "/tags/list")).body,
  schedules: (await admin.call("GET", "/schedules")).body,
  rates: (await admin.call("GET", "/costs/rates")).body,
  budget: (await admin.call("GET", "/costs/budget")).body,
  invoices: (await admin.call("GET", "/invoices/all")).body,
  campaigns: (await admin.call("GET", "/campaigns")).body,
  warmUps: (await admin.call("GET", "/maturar")).body,
  queues: (await admin.call("GET", "/queue")).body,
  contactLists: (await admin.call("GET", "/contact-lists")).body,
  listed: (await admin.call("GET", `/contact-list-items?contactListId=${foreign["contact-lists"]?.id}`)).body,
  options: (await admin.call("GET", `/queue-options?queueId=${queueIds[0]}`)).body,
  hours: (await admin.call("GET", `/companies/${id}`)).body,
  users: (await admin.call("GET", "/users/list")).body,
  settings: (await admin.call("GET", "/settings")).body,
  audit: (await admin.call("GET", "/audit")).body,
  announcements: (await operator.call("GET", "/announcements")).body,
  helps: (await operator.call("GET", "/helps/list")).body,
  quickMessages: (await admin.call("GET", "/quick-messages/list")).body,
  webhooks: (await admin.call("GET", "/webhooks")).body,
  secret: (await admin.call("GET", `/webhooks/${foreign.webhooks?.id}/secret`)).body,
  chats: (await admin.call("GET", "/chats")).body,
  chatMessages: (await admin.call("GET", `/chats/${foreign.chats?.id}/messages`)).body,
  notes: (await admin.call("GET", `/ticket-notes/list?ticketId=${foreign.tickets?.id}`)).body,
});
