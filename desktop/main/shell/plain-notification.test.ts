import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasNotifyProgram, plainNotification } from "./plain-notification.ts";

let folder: string;

/** A stand-in for the program, which stores its arguments, one a line. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "notify-"));
  const program = `#!/bin/sh\nfor word in "$@"; do printf '%s\\n' "$word"; done > ${folder}/words.part\nmv ${folder}/words.part ${folder}/words\n`;
  writeFileSync(join(folder, "notify-send"), program, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(process.platform === "linux")("a contact's name and text are never read as code", async () => {
  const title = `--icon=$(touch ${folder}/harm)`;
  plainNotification({ title, body: '`touch harm` "Oi" $HOME; a\\b' }).show();
  await expect.poll(() => existsSync(join(folder, "words"))).toBe(true);
  const [name, words] = readFileSync(join(folder, "words"), "utf8").split("\n");
  expect([name, words]).toEqual([` ${title}`, '`touch harm` "Oi" $HOME; a\\b']);
  expect(existsSync(join(folder, "harm"))).toBe(false);
});

test("the program is searched on Linux only, in the directories of PATH", () => {
  expect(hasNotifyProgram("linux", `/nowhere${delimiter}${folder}`)).toBe(true);
  expect(hasNotifyProgram("linux", "/nowhere")).toBe(false);
  expect(hasNotifyProgram("win32", folder)).toBe(false);
});
