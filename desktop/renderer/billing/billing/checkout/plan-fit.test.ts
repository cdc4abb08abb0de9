import { expect, test } from "vitest";
import { buyablePlans, misfits } from "./plan-fit.ts";

const limits = { users: 3, connections: 1, queues: 3, storage: 1 };
const plan = (id: number, value: number) => ({ id, name: `Plano ${id}`, value, isPublic: true, ...limits });

test("a plan that is exactly full fits", () => {
  expect(misfits(limits, { users: 3, connections: 1, queues: 3, storage: 1 })).toEqual([]);
});

test("every exceeded limit is returned", () => {
  expect(misfits(limits, { users: 4, connections: 2, queues: 1, storage: 1 })).toEqual([
    { what: "users", limit: 3, used: 4 },
    { what: "connections", limit: 1, used: 2 },
  ]);
});

test("the company's own plan can be bought although it is not offered, once; a free plan cannot", () => {
  const ids = (own: ReturnType<typeof plan> | null) =>
    buyablePlans([plan(1, 149), plan(2, 49), plan(3, 0)], own).map(({ id }) => id);
  expect(ids(null)).toEqual([2, 1]);
  expect(ids(plan(1, 149))).toEqual([2, 1]);
  expect(ids(plan(9, 99))).toEqual([2, 9, 1]);
});
