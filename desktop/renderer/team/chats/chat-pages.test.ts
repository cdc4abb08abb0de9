import { expect, test } from "vitest";
import { aChat, aChatMessage, chatMessagePage, chatPage } from "../../testing/fixtures.ts";
import { addChatMessage, chatMessagesIn, placeChat, removeChat } from "./chat-pages.ts";

type Pages = ReturnType<typeof chatPage>[];
const chatsIn = (pages: Pages) => pages.flatMap(({ records }) => records);
const titles = (pages: Pages) => chatsIn(pages).map(({ id }) => id);

test("a chat with a new message moves to the top, from any page", () => {
  const pages = [chatPage([aChat(5), aChat(4)], "next"), chatPage([aChat(3), aChat(2)])];
  expect(placeChat(pages, aChat(2, { updatedAt: "2026-11-21T13:00:00.000Z" }))).toBe(true);
  expect(titles(pages)).toEqual([2, 5, 4, 3]);
  expect(pages.map(({ records }) => records.length)).toEqual([3, 1]);
});

test("a renamed chat keeps its place; an older answer changes nothing", () => {
  const pages = [chatPage([aChat(5), aChat(4)])];
  placeChat(pages, aChat(4, { title: "Renomeado" }));
  placeChat(pages, aChat(5, { title: "Antigo", updatedAt: "2026-11-20T12:00:00.000Z" }));
  expect(chatsIn(pages).map(({ title }) => title)).toEqual(["Chat 5", "Renomeado"]);
  expect(placeChat(pages, aChat(9))).toBe(false);
  removeChat(pages, 5);
  expect(titles(pages)).toEqual([4]);
});

test("messages are in the order of their ids, each once, in any order of arrival", () => {
  const pages = [chatMessagePage([aChatMessage(9), aChatMessage(11)], "9"), chatMessagePage([aChatMessage(8)])];
  for (const id of [12, 10, 11, 9]) addChatMessage(pages, aChatMessage(id));
  expect(chatMessagesIn(pages).map(({ id }) => id)).toEqual(["8", "9", "10", "11", "12"]);
});
