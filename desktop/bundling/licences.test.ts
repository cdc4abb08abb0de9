import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { licencesFile, unlistedLicences } from "./licences.ts";

test("a build's file of licences has the font's, and lamejs with the texts that its package leaves out", async () => {
  const outDir = mkdtempSync(join(tmpdir(), "balcao-licences-"));
  const entry = "virtual:page";
  await build({
    root: join(import.meta.dirname, "../renderer"),
    configFile: false,
    logLevel: "silent",
    plugins: [
      unlistedLicences(),
      {
        name: "page",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? "export default 1" : null),
      },
    ],
    build: { outDir, license: { fileName: licencesFile }, copyPublicDir: false, rolldownOptions: { input: entry } },
  });
  const text = readFileSync(join(outDir, licencesFile), "utf8");
  rmSync(outDir, { recursive: true });

  expect(text).toMatch(/## @fontsource-variable\/inter - .* \(OFL-1\.1\)\n\nCopyright 2016 The Inter Project Authors/);
  expect(text).toContain("SIL OPEN FONT LICENSE Version 1.1");
  expect(text).toMatch(/## @breezystack\/lamejs - .* \(LGPL-3\.0\)/);
  for (const title of ["GNU LESSER GENERAL PUBLIC LICENSE", "GNU GENERAL PUBLIC LICENSE"]) {
    expect(text).toContain(` ${title}\n                       Version 3, 29 June 2007`);
  }
});
