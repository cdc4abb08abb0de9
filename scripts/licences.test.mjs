import { expect, test } from "vitest";
import { judgeLicences } from "./judge-licences.mjs";
import { shippedPackages } from "./shipped-packages.mjs";

const lists = {
  permissive: ["MIT", "ISC", "Apache-2.0"],
  listed: { voice: "GPL-3.0", "@pictures/lib-*": "LGPL-3.0-or-later" },
  notice: "- voice (GPL, version 3), in the server.\n- @pictures/lib-* (LGPL): a library.",
};
const known = [
  { name: "voice", version: "6.0.0", license: "GPL-3.0" },
  { name: "@pictures/lib-linux", version: "1.0.0", license: "LGPL-3.0-or-later" },
];
const judge = (one, change = {}) =>
  judgeLicences({ ...lists, packages: one ? [...known, { name: "one", version: "2.0.0", ...one }] : known, ...change });

test("what is listed with its licence and named in LICENSE is in order", () => {
  expect(judge()).toEqual([]);
});

test.each([
  "MIT",
  "(MIT OR GPL-3.0)",
  "GPL-2.0-only OR ISC",
  "MIT AND Apache-2.0",
  "GPL-3.0 AND MIT OR ISC",
  "MIT AND (GPL-3.0 OR ISC)",
])("%s asks only to be named", (license) => expect(judge({ license })).toEqual([]));

test.each([
  "GPL-3.0",
  "MIT AND GPL-3.0",
  "(MIT OR ISC) AND LGPL-3.0",
  "ISC OR MIT AND GPL-3.0 WITH exception",
  "GPL-2.0 WITH Classpath-exception-2.0",
  "SEE LICENSE IN terms.txt",
  "UNLICENSED",
  "",
  "(MIT",
  "MIT)",
])("a package that is not listed may not be under %j", (license) => {
  expect(judge({ license })).toEqual([expect.stringMatching(/^one 2\.0\.0 is under .*: list it/)]);
});

test("a package that names no licence is listed with what its files say", () => {
  expect(judge({})).toEqual(["one 2.0.0 names no licence: read its files, and list it with what they say."]);
  const listed = { ...lists.listed, one: "MIT" };
  expect(judge({}, { listed, notice: `${lists.notice}\n- one (MIT)` })).toEqual([]);
});

test("a listed package that changed its licence is read again, even if the new one is permissive", () => {
  const packages = [
    { ...known[0], license: "MIT" },
    { ...known[1], license: "AGPL-3.0" },
  ];
  expect(judge(null, { packages })).toEqual([
    "voice 6.0.0 is under MIT, but listed as GPL-3.0.",
    "@pictures/lib-linux 1.0.0 is under AGPL-3.0, but listed as LGPL-3.0-or-later.",
  ]);
});

test("a listed package that is gone leaves the list", () => {
  expect(judge(null, { packages: known.slice(1) })).toEqual(["voice is listed, but no longer shipped."]);
  expect(judge(null, { packages: known.slice(0, 1) })).toEqual(["@pictures/lib-* is listed, but no longer shipped."]);
});

test("LICENSE names each listed package, and not only a longer name that contains it", () => {
  expect(judge(null, { notice: "- voices (GPL)\n- @pictures/lib-* (LGPL)" })).toEqual([
    "voice is listed, but LICENSE does not name it.",
  ]);
});

test("what is installed by a server and what the desktop's code names is shipped, with its dependencies", () => {
  const packages = {
    "": {},
    desktop: {},
    server: {},
    "node_modules/@balcao/server": { link: true, resolved: "server" },
    "node_modules/server-part": { version: "1.0.0", license: "MIT" },
    "node_modules/other-platform": { version: "1.0.0", license: "LGPL-3.0", optional: true },
    "node_modules/page": { version: "2.0.0", license: "MIT", dev: true, dependencies: { deep: "1", twice: "1" } },
    "node_modules/deep": { version: "1.0.0", license: "ISC", dev: true, dependencies: { twice: "2", page: "2" } },
    "node_modules/deep/node_modules/twice": { version: "2.0.0", license: "GPL-3.0", dev: true },
    "desktop/node_modules/page": { version: "3.0.0", license: "BSD", dev: true, dependencies: { twice: "1" } },
    "node_modules/twice": { version: "1.0.0", license: "MIT", dev: true },
    "node_modules/alias": { name: "real", version: "1.0.0", license: "MIT", dev: true, dependencies: { deep: "1" } },
    "node_modules/tool": { version: "1.0.0", license: "GPL-3.0", dev: true, dependencies: { helper: "1" } },
    "node_modules/helper": { version: "1.0.0", license: "GPL-3.0", dev: true },
  };
  const found = shippedPackages({ packages }, ["page", "alias"]);
  expect(found.map(({ name, version, license }) => `${name} ${version} ${license}`).toSorted()).toEqual([
    "deep 1.0.0 ISC",
    "other-platform 1.0.0 LGPL-3.0",
    "page 2.0.0 MIT",
    "page 3.0.0 BSD",
    "real 1.0.0 MIT",
    "server-part 1.0.0 MIT",
    "twice 1.0.0 MIT",
    "twice 2.0.0 GPL-3.0",
  ]);
});
