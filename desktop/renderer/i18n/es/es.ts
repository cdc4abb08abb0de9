import type { Rest } from "../pt/pt.ts";
import announcements from "./announcements.json";
import audit from "./audit.json";
import billing from "./billing.json";
import botPreview from "./botPreview.json";
import bulk from "./bulk.json";
import campaigns from "./campaigns.json";
import chats from "./chats.json";
import cloud from "./cloud.json";
import companies from "./companies.json";
import conflict from "./conflict.json";
import connections from "./connections.json";
import contactLists from "./contactLists.json";
import contacts from "./contacts.json";
import costs from "./costs.json";
import dashboard from "./dashboard.json";
import dateTime from "./dateTime.json";
import errors from "./errors.json";
import fields from "./fields.json";
import firstSteps from "./firstSteps.json";
import forward from "./forward.json";
import helps from "./helps.json";
import hours from "./hours.json";
import kanban from "./kanban.json";
import messagesApi from "./messagesApi.json";
import messageTemplates from "./messageTemplates.json";
import missingSetUp from "./missingSetUp.json";
import notes from "./notes.json";
import numberRequest from "./numberRequest.json";
import passwordLinks from "./passwordLinks.json";
import plans from "./plans.json";
import practice from "./practice.json";
import preferences from "./preferences.json";
import queues from "./queues.json";
import quickMessages from "./quickMessages.json";
import schedules from "./schedules.json";
import server from "./server.json";
import settings from "./settings.json";
import shortcuts from "./shortcuts.json";
import signUp from "./signUp.json";
import snooze from "./snooze.json";
import support from "./support.json";
import supportAccess from "./supportAccess.json";
import tags from "./tags.json";
import templates from "./templates.json";
import triage from "./triage.json";
import twoFactor from "./twoFactor.json";
import updates from "./updates.json";
import users from "./users.json";
import views from "./views.json";
import warmUps from "./warmUps.json";
import webhooks from "./webhooks.json";
import writing from "./writing.json";

export const es: Rest = {
  announcements,
  audit,
  billing,
  botPreview,
  bulk,
  campaigns,
  chats,
  cloud,
  companies,
  conflict,
  connections,
  contactLists,
  contacts,
  costs,
  dashboard,
  dateTime,
  errors,
  fields,
  firstSteps,
  forward,
  helps,
  hours,
  kanban,
  messageTemplates,
  messagesApi,
  missingSetUp,
  notes,
  numberRequest,
  passwordLinks,
  plans,
  practice,
  preferences,
  queues,
  quickMessages,
  schedules,
  server,
  settings,
  shortcuts,
  signUp,
  snooze,
  support,
  supportAccess,
  tags,
  templates,
  triage,
  twoFactor,
  updates,
  users,
  views,
  warmUps,
  webhooks,
  writing,
};
