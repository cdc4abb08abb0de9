import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { leaveWorlds } from "./world.ts";
// What the page fetches by itself once it is drawn: a test that ended sooner would leave it half loaded to the next file.
import "../app/live-connection.ts";
import "../app/live.ts";
import "../ui/FocusKeeper.tsx";

configure({
  // What a test waits for comes when it comes: a busy machine is no fault of the console's.
  asyncUtilTimeout: 10_000,
});

afterEach(() => leaveWorlds());
