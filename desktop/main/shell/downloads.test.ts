import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Download } from "../../ipc/shell.ts";
import { findPageAddress } from "../page-address.ts";
import { freePath, keepDownloads } from "./downloads.ts";

let folder: string;
let told: Download[];
let progress: number[];
let begin: (event: { preventDefault: () => void }, item: unknown, contents: { getURL: () => string }) => void;
const shell = { openPath: vi.fn(async () => ""), showItemInFolder: vi.fn() };
const page = { getURL: () => "app://balcao/index.html#/tickets" };

beforeEach(() => {
  vi.clearAllMocks();
  folder = mkdtempSync(join(tmpdir(), "balcao-downloads-"));
  told = [];
  progress = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const setUp = () =>
  keepDownloads({
    session: {
      on: (_name: string, listener: never) => {
        begin = listener;
      },
    } as never,
    isOurs: findPageAddress(undefined).isOurs,
    folder: () => folder,
    shell,
    tell: (download) => told.push(download),
    showProgress: (part) => progress.push(part),
  });

function anItem(name: string, total = 100) {
  const listeners = new Map<string, (event: object, state: string) => void>();
  let received = 0;
  let path = "";
  return {
    getFilename: () => name,
    getTotalBytes: () => total,
    getReceivedBytes: () => received,
    setSavePath: (given: string) => {
      path = given;
    },
    on: (event: string, listener: (event: object, state: string) => void) => void listeners.set(event, listener),
    path: () => path,
    receive: (bytes: number) => {
      received = bytes;
      listeners.get("updated")?.({}, "progressing");
    },
    finish: (state: string) => {
      if (state === "completed") writeFileSync(path, "x");
      listeners.get("done")?.({}, state);
    },
  };
}

test("a file is saved in the folder with progress, and can be opened then", () => {
  const downloads = setUp();
  const item = anItem("nota.pdf");
  begin({ preventDefault: vi.fn() }, item, page);
  expect(item.path()).toBe(join(folder, "nota.pdf"));
  item.receive(50);
  expect(told).toEqual([]);
  item.finish("completed");
  const { id } = told[0] ?? { id: "" };

  expect(progress).toEqual([0, 0.5, -1]);
  expect(told).toEqual([{ id, name: "nota.pdf", state: "completed", canOpen: true }]);
  expect(downloads.open(id)).toBe(true);
  expect(shell.openPath).toHaveBeenCalledWith(item.path());
  expect(downloads.showInFolder(id)).toBe(true);
  rmSync(item.path());
  expect([downloads.open(id), downloads.showInFolder(id)]).toEqual([false, false]);
});

test("two files of one name, at once and later, do not overwrite each other", () => {
  setUp();
  const items = [anItem("foto.jpg"), anItem("foto.jpg")];
  for (const item of items) begin({ preventDefault: vi.fn() }, item, page);
  for (const item of items) item.finish("completed");
  const later = anItem("foto.jpg");
  begin({ preventDefault: vi.fn() }, later, page);

  expect([...items, later].map((item) => basename(item.path()))).toEqual(["foto.jpg", "foto (1).jpg", "foto (2).jpg"]);
});

test.each(["fatura.pdf.exe", "foto.jpg.bat", "x.sh", "planilha.xlsm", "pagina.html", "sem-nome"])(
  "%s could be a program: it is shown in its folder only",
  (name) => {
    const downloads = setUp();
    const item = anItem(name);
    begin({ preventDefault: vi.fn() }, item, page);
    item.finish("completed");
    const { id, canOpen } = told[0] ?? { id: "", canOpen: true };

    expect(canOpen).toBe(false);
    expect(downloads.open(id)).toBe(false);
    expect(shell.openPath).not.toHaveBeenCalled();
    expect(downloads.showInFolder(id)).toBe(true);
  },
);

test("an interrupted download is reported, and cannot be opened", () => {
  const downloads = setUp();
  const item = anItem("nota.pdf");
  begin({ preventDefault: vi.fn() }, item, page);
  item.finish("interrupted");

  expect(told.at(-1)?.state).toBe("failed");
  expect(downloads.showInFolder(told[0]?.id ?? "")).toBe(false);
});

test("a download from another page is refused", () => {
  setUp();
  const preventDefault = vi.fn();
  begin({ preventDefault }, anItem("nota.pdf"), { getURL: () => "https://evil.example/" });

  expect(preventDefault).toHaveBeenCalledOnce();
  expect(told).toEqual([]);
});

test.each([
  ["../../.bashrc", "bashrc"],
  ["..\\..\\autoexec.bat", "autoexec.bat"],
  ["C:\\nota.pdf", "nota.pdf"],
  ["a:b|c?.pdf", "a_b_c_.pdf"],
  ["nota\u202efdp.exe", "nota_fdp.exe"],
  ["nota.pdf. ", "nota.pdf"],
  ["..", "download"],
  ["", "download"],
])("the name %j becomes %j", (given, name) => {
  expect(freePath("/downloads", given, () => false)).toBe(join("/downloads", name));
});
