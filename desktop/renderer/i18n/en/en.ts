import type { Catalogue } from "../pt/pt.ts";
import announcements from "./announcements.json";
import audit from "./audit.json";
import auth from "./auth.json";
import billing from "./billing.json";
import botPreview from "./botPreview.json";
import campaigns from "./campaigns.json";
import chats from "./chats.json";
import common from "./common.json";
import companies from "./companies.json";
import connections from "./connections.json";
import contactLists from "./contactLists.json";
import contacts from "./contacts.json";
import dashboard from "./dashboard.json";
import errors from "./errors.json";
import helps from "./helps.json";
import hours from "./hours.json";
import kanban from "./kanban.json";
import messages from "./messages.json";
import messagesApi from "./messagesApi.json";
import notes from "./notes.json";
import plans from "./plans.json";
import queues from "./queues.json";
import quickMessages from "./quickMessages.json";
import schedules from "./schedules.json";
import server from "./server.json";
import settings from "./settings.json";
import shell from "./shell.json";
import signUp from "./signUp.json";
import support from "./support.json";
import supportAccess from "./supportAccess.json";
import tags from "./tags.json";
import tickets from "./tickets.json";
import updates from "./updates.json";
import users from "./users.json";
import warmUps from "./warmUps.json";
import webhooks from "./webhooks.json";

export const en: Catalogue = {
  announcements,
  audit,
  auth,
  billing,
  botPreview,
  campaigns,
  chats,
  companies,
  common,
  connections,
  contactLists,
  contacts,
  dashboard,
  errors,
  helps,
  hours,
  kanban,
  messages,
  messagesApi,
  notes,
  plans,
  queues,
  quickMessages,
  schedules,
  server,
  settings,
  signUp,
  shell,
  support,
  supportAccess,
  tags,
  tickets,
  updates,
  users,
  warmUps,
  webhooks,
};
