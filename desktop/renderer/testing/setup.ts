import { configure } from "@testing-library/react";
import { afterAll, afterEach, inject, vi } from "vitest";
import { leaveWorlds } from "./world.ts";
// The page loads these modules lazily after the first render: a shorter test would leave the import unfinished for the
// next file.
import "../client/live/live-connection.ts";
import "../app/live.ts";
import "../ui/focus/FocusManager.tsx";

configure({
  asyncUtilTimeout: inject("patienceMs"),
});

afterEach(() => leaveWorlds());
// All files of a worker have one page: the next begins with an empty one. An import that the end of a file breaks off stays
// broken, and later files would wait for its screen until their deadline.
afterAll(async () => {
  await vi.dynamicImportSettled();
  document.body.replaceChildren();
  localStorage.clear();
  history.replaceState(null, "", "/");
});
