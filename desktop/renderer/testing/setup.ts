import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { leaveWorlds } from "./world.ts";
// The page loads these modules lazily after the first render: a shorter test would leave the import unfinished for the
// next file.
import "../app/live-connection.ts";
import "../app/live.ts";
import "../ui/focus/FocusKeeper.tsx";

configure({
  // The timeout is generous, so that a busy machine does not fail a test.
  asyncUtilTimeout: 40_000,
});

afterEach(() => leaveWorlds());
