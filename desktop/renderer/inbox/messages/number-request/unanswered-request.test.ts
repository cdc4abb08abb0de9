import type { Message } from "@balcao/shared/inbox/messages.ts";
import { expect, test } from "vitest";
import { aMessage } from "../../../testing/fixtures.ts";
import { unansweredRequest } from "./unanswered-request.ts";

const asked = (id: number, change: Partial<Message> = {}) =>
  aMessage(id, { fromMe: true, content: { kind: "numberRequest" }, ...change });
const card = (id: number, isOwn?: boolean) =>
  aMessage(id, { mediaType: "contact", content: { kind: "contacts", contacts: [], ...(isOwn && { isOwn }) } });

test.each([
  ["a request waits", [aMessage(1), asked(2)], asked(2).createdAt],
  ["words of the contact are no answer", [asked(1), aMessage(2)], asked(1).createdAt],
  ["the card of somebody else is no answer", [asked(1), card(2)], asked(1).createdAt],
  ["the contact's own card is", [asked(1), card(2, true)], null],
  ["a second request waits again", [asked(1), card(2, true), asked(3)], asked(3).createdAt],
  ["one that was not sent asked for nothing", [asked(1, { failure: "ERR_SENDING_WAPP_MSG" })], null],
  ["nor did one that was deleted", [asked(1, { isDeleted: true })], null],
  ["nothing was asked", [aMessage(1)], null],
] as const)("%s", (_, messages, time) => {
  expect(unansweredRequest(messages)).toBe(time);
});
