import { expect, test } from "vitest";
import { aSession, aTicket } from "../../testing/fixtures.ts";
import { type Moment, whyNotCalled } from "./decide-notification.ts";

const { user: admin } = aSession();
const { user: agent } = aSession("token", "user");
const away: Moment = { heard: 0, openUuid: undefined, isVisible: false, isQuiet: false };
const waiting = { status: "pending", unreadMessages: 1 } as const;
const mine = { status: "open", userId: 7, unreadMessages: 1 } as const;
const otherQueue = 2;

test.each([
  ["one that waits in an own queue", agent, waiting, {}],
  ["an opportunity", agent, { ...waiting, status: "verified" }, {}],
  ["one's own", agent, mine, {}],
  ["one more message", agent, { ...mine, unreadMessages: 2 }, { heard: 1 }],
  ["another conversation than the one on screen", agent, mine, { openUuid: aTicket(5).uuid, isVisible: true }],
  ["the open conversation, while the window is hidden", agent, mine, { openUuid: aTicket(1).uuid }],
  ["an admin, in a queue of others", admin, { ...waiting, queueId: otherQueue }, {}],
  ["an admin, without a queue", admin, { ...waiting, queueId: null }, {}],
] as const)("notifies: %s", (_name, viewer, ticket, moment) => {
  expect(whyNotCalled(aTicket(1, ticket), viewer, { ...away, ...moment })).toBeNull();
});

test.each([
  ["others", "a colleague's", agent, { ...mine, userId: 8 }, {}],
  ["others", "a colleague's, whoever looks on", admin, { ...mine, userId: 8 }, {}],
  ["group", "a group", agent, { ...waiting, isGroup: true }, {}],
  ["bot", "one the bot attends", agent, { ...waiting, chatbot: true }, {}],
  ["closed", "a resolved one", agent, { ...mine, status: "closed" }, {}],
  ["otherQueue", "one that waits in another queue", agent, { ...waiting, queueId: otherQueue }, {}],
  ["otherQueue", "one without a queue", agent, { ...waiting, queueId: null }, {}],
  ["otherQueue", "one's own, in a queue one has left", agent, { ...mine, queueId: otherQueue }, {}],
  ["nothingNew", "what was called before", agent, mine, { heard: 1 }],
  ["nothingNew", "what was read", agent, { ...mine, unreadMessages: 0 }, {}],
  ["onScreen", "the conversation before one's eyes", agent, mine, { openUuid: aTicket(1).uuid, isVisible: true }],
  ["quiet", "anything, in quiet hours", agent, mine, { isQuiet: true }],
] as const)("does not notify, %s: %s", (reason, _name, viewer, ticket, moment) => {
  expect(whyNotCalled(aTicket(1, ticket), viewer, { ...away, ...moment })).toBe(reason);
});
