import { expect, it } from "vitest";
import { Joins } from "./joins.ts";

it("checks access once if nothing changes", async () => {
  const joins = new Joins();
  let asked = 0;
  let joined = 0;
  const may = async () => {
    asked += 1;
    joins.narrow("another");
    return true;
  };
  expect(await joins.joinIfMay("room", may, () => joined++)).toBe(true);
  expect([asked, joined]).toEqual([1, 1]);
});

it("checks again if the ticket was transferred meanwhile, and refuses those who may not see it any more", async () => {
  const joins = new Joins();
  const answers = [true, false];
  let joined = 0;
  const may = async () => {
    joins.narrow("room");
    return answers.shift() ?? false;
  };
  expect(await joins.joinIfMay("room", may, () => joined++)).toBe(false);
  expect([answers.length, joined]).toEqual([0, 0]);
});
