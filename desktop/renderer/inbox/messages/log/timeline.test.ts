import type { TicketNote } from "@balcao/shared/inbox/notes.ts";
import { expect, test } from "vitest";
import { TicketEntry } from "../../../client/outbox/outbox-slice.ts";
import { aMessage } from "../../../testing/fixtures.ts";
import { compareIds } from "../message-pages.ts";
import { buildTimeline } from "./timeline.ts";
import { firstUnreadId } from "./use-unread.ts";

const timeZone = "America/Sao_Paulo";
const shape = (messages: ReturnType<typeof aMessage>[], newFromId: string | null = null) =>
  buildTimeline({ messages, outbox: [], newFromId, timeZone }).map((item) =>
    item.kind === "bubble" ? `${item.message.id}${item.isFirst ? "<" : ""}${item.isLast ? ">" : ""}` : item.kind,
  );

test("a new day begins at midnight of the company, not of UTC", () => {
  const messages = [
    aMessage(1, { createdAt: "2026-11-21T02:59:00.000Z" }),
    aMessage(2, { createdAt: "2026-11-21T03:01:00.000Z" }),
  ];

  expect(shape(messages)).toEqual(["day", "1<>", "day", "2<>"]);
});

test("bubbles of one side stand together until the other answers or time passes", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes)).toISOString();
  const messages = [
    aMessage(1, { createdAt: at(0) }),
    aMessage(2, { createdAt: at(1) }),
    aMessage(3, { createdAt: at(2), fromMe: true }),
    aMessage(4, { createdAt: at(30), fromMe: true }),
  ];

  expect(shape(messages)).toEqual(["day", "1<", "2>", "3<>", "4<>"]);
});

test("automatic messages are grouped apart from an agent's messages", () => {
  const own = { fromMe: true };
  const messages = [
    aMessage(1, { ...own, isAutomatic: true }),
    aMessage(2, { ...own, isAutomatic: true }),
    aMessage(3, own),
  ];

  expect(shape(messages)).toEqual(["day", "1<", "2>", "3<>"]);
});

test("the divider is above the first unread message and splits its group", () => {
  expect(shape([aMessage(1), aMessage(2), aMessage(3)], "2")).toEqual(["day", "1<>", "new", "2<", "3>"]);
});

test("the unread divider counts the contact's messages from the end", () => {
  const messages = [aMessage(1), aMessage(2), aMessage(3, { fromMe: true }), aMessage(4)];

  expect([0, 1, 2, 9].map((unread) => firstUnreadId(messages, unread))).toEqual([null, "4", "2", "1"]);
});

test("ids longer than a double can hold keep their order", () => {
  expect(["90071992547409931", "9", "10", "90071992547409930"].toSorted(compareIds)).toEqual([
    "9",
    "10",
    "90071992547409930",
    "90071992547409931",
  ]);
});

const note = (id: number, createdAt: string): TicketNote => ({
  id,
  note: `Nota ${id}`,
  ticketId: 1,
  contactId: 1,
  userId: 8,
  user: { id: 8, name: "Paulo Teles", email: "" },
  contact: { id: 1, name: "Contato 1" },
  ticket: { id: 1, status: "open", createdAt },
  createdAt,
});
const minute = (at: number) => new Date(Date.UTC(2026, 10, 21, 12, at)).toISOString();

test("notes are placed between the messages by time; notes older than the loaded messages are hidden", () => {
  const messages = [aMessage(1, { createdAt: minute(10) }), aMessage(2, { createdAt: minute(20) })];
  const notes = [note(3, minute(30)), note(2, minute(15)), note(1, minute(5))];
  const keys = (change: { hasOlder?: boolean; hasNewer?: boolean }) =>
    buildTimeline({ messages, outbox: [], notes, newFromId: null, timeZone, ...change })
      .map(({ key }) => key)
      .slice(1);

  expect(keys({})).toEqual(["note-1", "1", "note-2", "2", "note-3"]);
  expect(keys({ hasOlder: true, hasNewer: true })).toEqual(["1", "note-2", "2"]);
});

test("an earlier attendance has a heading, and so has the open one below another", () => {
  const tickets = new Map([3, 4].map((id) => [id, { id, protocol: `SAC${id}`, createdAt: minute(0) }]));
  const messages = [aMessage(1, { ticketId: 3 }), aMessage(2, { ticketId: 4 })];
  const headings = (hasOlder: boolean) =>
    buildTimeline({ messages, outbox: [], tickets, ticketId: 4, hasOlder, newFromId: null, timeZone }).flatMap(
      (item) => (item.kind === "ticket" ? [item.protocol] : []),
    );

  expect(headings(false)).toEqual(["SAC3", "SAC4"]);
  // The messages above may belong to another attendance.
  expect(headings(true)).toEqual(["SAC4"]);
});

test("a message that has waited since yesterday comes last, and adds no day heading", () => {
  const entry = TicketEntry.parse({
    kind: "ticket",
    clientId: "c1",
    ticketId: 1,
    body: "Oi",
    createdAt: "2026-11-20T18:00:00.000Z",
    state: "queued",
    code: null,
    afterId: null,
    hasWaited: true,
  });
  const messages = [
    aMessage(1, { createdAt: "2026-11-20T17:00:00.000Z" }),
    aMessage(2, { createdAt: "2026-11-21T12:00:00.000Z" }),
  ];
  const keys = buildTimeline({ messages, outbox: [entry], newFromId: null, timeZone }).map(({ key }) => key);

  expect(keys).toEqual(["day-20/11/2026", "1", "day-21/11/2026", "2", "c1"]);
});

test("in a group the bubbles of two people are not grouped together", () => {
  const messages = [aMessage(1, { authorName: "Ana" }), aMessage(2, { authorName: "Bia" })];

  expect(shape(messages)).toEqual(["day", "1<>", "2<>"]);
});
