import { expect, test } from "vitest";
import { findPeople, mentionsIn, putMention, splitMentions, typedMention } from "./mentions.ts";

const ana = { id: 1, name: "Ana" };
const anaMaria = { id: 2, name: "Ana Maria" };
const joao = { id: 3, name: "João D'Ávila (RH)" };
const people = [ana, anaMaria, joao];

test.each([
  ["@", 1, ""],
  ["oi @mar", 7, "mar"],
  ["oi @ana ma", 10, "ana ma"],
  ["(@jo", 4, "jo"],
  ["linha\n@a", 8, "a"],
  ["oi @mar e depois", 6, "ma"],
  ["a@b.com", 7, null],
  ["oi", 2, null],
  ["@ ana", 5, null],
])("in %j at %i the mention being typed is %j", (text, cursor, typed) => {
  expect(typedMention(text, cursor)).toBe(typed);
});

test("finds people by the beginning of a word of their name, without accents", () => {
  expect(findPeople(people, "joao")).toEqual([joao]);
  expect(findPeople(people, "mar")).toEqual([anaMaria]);
  expect(findPeople(people, "avi")).toEqual([]);
  expect(findPeople(people, "")).toEqual(people);
});

test("inserts the whole name at the mention, and puts the cursor behind it", () => {
  expect(putMention("oi @ma tudo bem?", 6, "ma", anaMaria)).toEqual({ text: "oi @Ana Maria tudo bem?", cursor: 14 });
});

test("finds the mentioned person: the longer of two names, in any script", () => {
  expect(mentionsIn("@Ana Maria e @João D'Ávila (RH)", people)).toEqual([2, 3]);
  expect(mentionsIn("@Ana, veja", people)).toEqual([1]);
  expect(mentionsIn("x@Ana e @Anabela", people)).toEqual([]);
  expect(splitMentions("oi @Ana!", people)).toEqual([
    { text: "oi ", user: null },
    { text: "@Ana", user: ana },
    { text: "!", user: null },
  ]);
  expect(splitMentions("@Ana", [])).toEqual([{ text: "@Ana", user: null }]);
});
