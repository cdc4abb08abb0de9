import { expect, test } from "vitest";
import appRoutes from "../../app/AppRoutes.tsx?raw";
import { en } from "../../i18n/en/en.ts";
import { firstTexts as enFirst } from "../../i18n/en/first.ts";
import { firstTexts as ptFirst } from "../../i18n/pt/first.ts";
import { pt } from "../../i18n/pt/pt.ts";
import { findPages } from "./find-pages.ts";
import { type GuidePage, groupsFor, loadGuide, parseGuide } from "./guide.ts";
import { files as enFiles } from "./guide-en.ts";
import { files as ptFiles } from "./guide-pt.ts";
import { pageOfScreen, screenPages } from "./screen-pages.ts";

const guides = { pt: await loadGuide("pt"), en: await loadGuide("en") };
const files = { pt: ptFiles, en: enFiles };
const catalogues = { pt: { ptFirst, pt }, en: { enFirst, en } };
const languages = ["pt", "en"] as const;

type Tree = { [key: string]: string | Tree };
const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)));
const pagesOf = (language: (typeof languages)[number]): GuidePage[] => [...guides[language].pages.values()];
const linksOf = ({ markdown }: GuidePage) => [...markdown.matchAll(/(?<!!)\[([^\]]+)\]\(([^)]+)\)/g)];

test("both languages have the same pages in the same groups", () => {
  const outline = ({ groups }: (typeof guides)["pt"]) => groups.map(({ pages }) => pages.map(({ name }) => name));
  expect(outline(guides.pt).flat().length).toBeGreaterThan(40);
  expect(outline(guides.en)).toEqual(outline(guides.pt));
  expect([...guides.en.pages.keys()]).toEqual([...guides.pt.pages.keys()]);
});

test.each(languages)("%s: each page is once in the index, under its own title", (language) => {
  const { groups, pages } = guides[language];
  const listed = groups.flatMap((group) => group.pages.map(({ name }) => name));
  expect(listed.toSorted()).toEqual([...pages.keys()].toSorted());
  const index = Object.entries(files[language]).find(([path]) => path.endsWith("/README.md"))?.[1] ?? "";
  for (const { name, title } of pages.values()) expect(index).toContain(`- [${title}](${name}.md)\n`);
});

test.each(languages)("%s: every bold word is a text of the screens", (language) => {
  const texts = new Set(textsOf(catalogues[language]));
  const unknown = pagesOf(language).flatMap(({ name, markdown }) =>
    [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].filter(([, words = ""]) => !texts.has(words)).map(([, w]) => [name, w]),
  );
  expect(unknown).toEqual([]);
});

test.each(languages)("%s: every link leads to a page, and every page to a related one", (language) => {
  for (const page of pagesOf(language)) {
    const targets = linksOf(page).map(([, , target = ""]) => target);
    expect(targets.length, page.name).toBeGreaterThan(0);
    expect(
      targets.filter((target) => !guides[language].pages.has(target.replace(/\.md$/, ""))),
      page.name,
    ).toEqual([]);
  }
});

test.each(languages)("%s: every picture of a page exists, and every picture has a page", (language) => {
  const { pictures } = guides[language];
  const shown = pagesOf(language).flatMap(({ markdown }) => [...markdown.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)]);
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.map(([, name]) => name).toSorted()).toEqual([...pictures.keys()].toSorted());
});

test("every screen of a signed-in person has a page, and every entry a screen and a page", () => {
  const [, inside = ""] = appRoutes.split("<Route element={<ShellScreen />}>");
  const routed = [...inside.matchAll(/<Route path="([^"]+)"/g)].map(([, path = ""]) => path);
  const own = ["/helps/:page?", "*"];
  expect(new Set(screenPages.map(({ path }) => path))).toEqual(new Set(routed.filter((path) => !own.includes(path))));
  for (const { path, page } of screenPages) expect(guides.pt.pages.has(page), path).toBe(true);
});

test("a tab may have a page of its own", () => {
  expect(pageOfScreen({ pathname: "/settings", search: "?tab=plans" })).toBe("manage-plans");
  expect(pageOfScreen({ pathname: "/settings", search: "?tab=options" })).toBe("company-settings");
  expect(pageOfScreen({ pathname: "/tickets/0b1c", search: "" })).toBe("find-your-way");
  expect(pageOfScreen({ pathname: "/helps/subscribe", search: "" })).toBeNull();
});

const small = parseGuide({
  "x/README.md": "# Guia\n\n## Um\n- [Pagar uma fatura](pay.md)\n- [Conexão](connect.md)\n",
  "x/pay.md": "# Pagar uma fatura\n\nClique em **PAGAR**.\n\n## Veja também\n- [Conexão](connect.md)\n",
  "x/connect.md":
    "# Conexão\n\nO número se liga ao Balcão com um código, lido pelo celular que a empresa usa para falar com os clientes todos os dias.\n\n1. A fatura não muda.\n",
});
const found = (search: string) => findPages(small.groups, search).map(({ page }) => page.name);

test("a search finds pages with all its words, without accents, titles first", () => {
  expect(found("FATURA")).toEqual(["pay", "connect"]);
  expect(found("numero codigo")).toEqual(["connect"]);
  expect(found("numero pagar")).toEqual([]);
  // The links to related pages are not its words.
  expect(found("conexao")).toEqual(["connect"]);
});

test.each([
  ["pt", "transferencia", "transfer-a-conversation"],
  ["pt", "transferências", "transfer-a-conversation"],
  ["pt", "avaliação", "ask-for-ratings"],
  ["pt", "agendamentos", "schedule-a-message"],
  ["pt", "etiquetar conversa", "tag-conversations"],
  ["en", "scheduling messages", "schedule-a-message"],
  ["en", "snoozed", "snooze-a-conversation"],
] as const)("%s: other forms of a word find its page: %s", (language, search, name) => {
  const [first] = findPages(guides[language].groups, search);
  expect(first?.page.name).toBe(name);
});

test("other forms come after the very word, and their excerpt shows them", () => {
  const { groups } = parseGuide({
    "x/README.md": "# Guia\n\n## Um\n- [Um](one.md)\n- [Dois](two.md)\n",
    "x/one.md": `# Um\n\n${"Antes disso há muito o que dizer. ".repeat(3)}Você pode transferir.\n`,
    "x/two.md": "# Dois\n\nUma transferência.\n",
  });
  const [two, one] = findPages(groups, "transferência");
  expect([two?.page.name, one?.page.name]).toEqual(["two", "one"]);
  expect(one?.excerpt).toMatch(/^… .*transferir\.$/);
});

test.each(languages)("%s: only super users are shown how to run the server", (language) => {
  const shown = (isSuper: boolean) =>
    groupsFor(guides[language], { isSuper }).flatMap(({ pages }) => pages.map(({ name }) => name));
  expect(shown(true).toSorted()).toEqual([...guides[language].pages.keys()].toSorted());
  const operators = shown(true).filter((name) => !shown(false).includes(name));
  expect(operators).toContain("install-a-server");
  expect(operators).toContain("back-up-and-restore");
  expect(shown(false)).toContain("connect-a-number");
});

test("an excerpt shows the words around the hit, without markup", () => {
  const [pay, connect] = findPages(small.groups, "fatura");
  expect(pay?.excerpt).toBe("Clique em PAGAR. Veja também");
  expect(connect?.excerpt).toMatch(/^… .*todos os dias\. A fatura não muda\.$/);
});
