import { expect, it } from "vitest";
import { contactChat, groupChat, identitiesOf } from "../../../channels/chat.ts";
import { type KnownContact, matchContacts } from "./match-contacts.ts";

type Ids = Parameters<typeof identitiesOf>[0];

const contact = (id: number, ids: Ids): KnownContact => ({
  ...{ id, companyId: 1, uuid: "", name: "", foldedName: "", number: null, lid: null, username: null, email: "" },
  ...{ profilePicUrl: null, pictureFileId: null, pictureAskedAt: null, namedBy: "team", isGroup: false },
  createdAt: new Date(0),
  identities: identitiesOf(ids).map((one) => ({ ...one, isConfirmed: true })),
});

/** The ids of the chosen contact and its duplicates, of contacts that are numbered from 1 on. */
function chosen(chat: Parameters<typeof matchContacts>[0], ...stored: Ids[]): number[] {
  const match = matchContacts(
    chat,
    stored.map((ids, n) => contact(n + 1, ids)),
  );
  return match ? [match.contact, ...match.duplicates].map(({ id }) => id) : [];
}

const [nine, eight] = ["5531988880001", "553188880001"];

it.each([
  ["nobody", { phone: nine }, [], []],
  ["a number", { phone: nine }, [{ phone: nine }], [1]],
  ["the other form of a number", { phone: nine }, [{ phone: eight }], [1]],
  ["both forms of a number", { phone: nine }, [{ phone: eight }, { phone: nine }], [1, 2]],
  ["a private id, though the number is new", { lid: "1", phone: nine }, [{ lid: "1", phone: "551" }], [1]],
  ["a private id and a number apart", { lid: "1", phone: nine }, [{ phone: nine }, { lid: "1" }], [1, 2]],
  ["an id of Meta's and a number apart", { phone: nine, bsuid: "B" }, [{ bsuid: "B" }, { phone: nine }], [1, 2]],
  ["an id for several portfolios", { bsuid: "B2", parent_bsuid: "P" }, [{ bsuid: "B1", parent_bsuid: "P" }], [1]],
  [
    "two of Meta's ids",
    { bsuid: "B2", parent_bsuid: "P" },
    [{ bsuid: "B1", parent_bsuid: "P" }, { bsuid: "B2" }],
    [1, 2],
  ],
  [
    "one number and three rows",
    { lid: "1", phone: nine },
    [{ phone: nine }, { phone: eight }, { lid: "1" }],
    [1, 2, 3],
  ],
])("one person is found by %s", (_, chat, stored, expected) => {
  expect(chosen(contactChat(chat), ...stored)).toEqual(expected);
});

it.each([
  ["the number's former owner", { lid: "2", phone: nine }, [{ lid: "1", phone: nine }, { lid: "2" }], [2]],
  [
    "who had the id of Meta's before",
    { phone: nine, bsuid: "B" },
    [{ phone: "551", bsuid: "B" }, { phone: nine }],
    [2],
  ],
  [
    "the person with the other form",
    { phone: eight },
    [
      { lid: "1", phone: nine },
      { lid: "2", phone: eight },
    ],
    [2],
  ],
])("%s is another person", (_, chat, stored, expected) => {
  expect(chosen(contactChat(chat), ...stored)).toEqual(expected);
});

it("a number whose owner registered anew stays with its contact, as nobody else has it", () => {
  expect(chosen(contactChat({ lid: "2", phone: nine }), { lid: "1", phone: nine })).toEqual([1]);
});

it("a group is found by its id", () => {
  expect(chosen(groupChat("1203"), { group: "1203" })).toEqual([1]);
});
