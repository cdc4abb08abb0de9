import type { Language } from "@balcao/shared/platform/languages.ts";

export type GuidePage = {
  /** The name of its file, and its place in the address. */
  name: string;
  title: string;
  markdown: string;
  /** Its words without markup and without the links to related pages, for the search. */
  words: string;
};
export type GuideGroup = { title: string; pages: readonly GuidePage[] };
export type Guide = {
  groups: readonly GuideGroup[];
  pages: ReadonlyMap<string, GuidePage>;
  /** The address of each picture, by the name in the pages. */
  pictures: ReadonlyMap<string, string>;
};

/** Texts and addresses of pictures, by their paths. */
type Files = Readonly<Record<string, string>>;

export type GuideLanguage = "pt" | "en";

const languages: Record<GuideLanguage, () => Promise<{ files: Files; pictures: Files }>> = {
  pt: () => import("./guide-pt.ts"),
  en: () => import("./guide-en.ts"),
};
const loaded = new Map<GuideLanguage, Promise<Guide>>();

/** The language in which a person reads the guide. There is none in Spanish yet: readers of Spanish get Portuguese. */
export const guideLanguage = (language: Language): GuideLanguage => (language === "en" ? "en" : "pt");

/** The guide in one language, read once. A failed load is not cached. */
export function loadGuide(language: GuideLanguage): Promise<Guide> {
  const known = loaded.get(language);
  if (known) return known;
  const loading = languages[language]().then(({ files, pictures }) => parseGuide(files, pictures));
  loaded.set(language, loading);
  loading.catch(() => loaded.delete(language));
  return loading;
}

/** The groups that a person reads. The last one is about running the server, which super users do. */
export const groupsFor = ({ groups }: Guide, { isSuper }: { isSuper: boolean }): readonly GuideGroup[] =>
  isSuper ? groups : groups.slice(0, -1);

const indexName = "README";

/** Reads the guide from its files. The index decides on the groups and their order. */
export function parseGuide(files: Files, pictures: Files = {}): Guide {
  const texts = new Map(Object.entries(files).map(([path, text]) => [nameOf(path), text]));
  const index = texts.get(indexName) ?? "";
  texts.delete(indexName);
  const pages = new Map([...texts].map(([name, markdown]) => [name, parsePage(name, markdown)]));
  const groups = index
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.split("\n", 1)[0] ?? "",
      pages: [...section.matchAll(/^- \[.+\]\(([\w-]+)\.md\)$/gm)].flatMap(([, name = ""]) => pages.get(name) ?? []),
    }));
  const addresses = Object.entries(pictures).map(([path, address]) => [
    path.replace(/^.*\/(?=pictures\/)/, ""),
    address,
  ]);
  return { groups, pages, pictures: new Map(addresses as [string, string][]) };
}

const nameOf = (path: string): string => path.replace(/^.*\//, "").replace(/\.md$/, "");

function parsePage(name: string, text: string): GuidePage {
  const [, title = name, markdown = ""] = text.match(/^# (.+)\n([\s\S]*)$/) ?? [];
  const words = markdown
    .replace(/^!\[[^\]]+\]\([^)]+\)$/gm, "")
    .replace(/^- \[[^\]]+\]\([^)]+\)$/gm, "")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replace(/^ *(?:#+|-|\d+\.) |\*\*|`/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  return { name, title, markdown, words };
}
