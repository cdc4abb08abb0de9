import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { addressesWithoutLook, lookAtScreens } from "./look-at-screens.ts";

test.describe.configure({ mode: "serial" });

test("every address has a look", () => {
  expect(addressesWithoutLook()).toEqual([]);
});

lookAtScreens("wide");
