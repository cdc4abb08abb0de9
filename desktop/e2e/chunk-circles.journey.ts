import { join } from "node:path";
import { expect } from "@playwright/test";
import { findChunkCircles } from "./chunk-circles.ts";
import { test } from "./journey.ts";

test("the built web console has no files that import each other in a circle", () => {
  expect(findChunkCircles(join(import.meta.dirname, "../dist-web/assets"))).toEqual([]);
});
