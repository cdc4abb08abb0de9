import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Screen } from "./stage.ts";

export const pictureLanguages = ["pt", "en"] as const;
export type PictureLanguage = (typeof pictureLanguages)[number];

/** With this setting the pictures are taken again; without it they are compared. */
const takesAnew = process.env.BALCAO_GUIDE_PICTURES === "take";

/** The pictures of the guide in one language, each with the words that its screen had. */
export class GuidePictures {
  readonly #folder: string;
  readonly #texts: ReadonlySet<string>;
  readonly #old: string[] = [];

  constructor(language: PictureLanguage) {
    this.#folder = join(import.meta.dirname, "../../docs/guide", language, "pictures");
    this.#texts = new Set(catalogue(language));
  }

  /** Takes a page's picture, or notes the page if its picture shows another screen than the present one. */
  async look(screen: Screen, page: string, settle: (screen: Screen) => Promise<void>): Promise<void> {
    // The address alone says nothing: a screen's code may still be on its way.
    await screen.locator(`main :is(h1, [role=tab])`).first().waitFor();
    await settle(screen);
    const words = (await wordsOf(screen)).filter((word) => this.#texts.has(word));
    if (takesAnew) await this.#take(screen, page, words);
    else {
      const difference = this.#differenceOf(page, words);
      if (difference !== "") this.#old.push(`${page}: ${difference}`);
    }
  }

  /** The pages whose pictures are missing or old, each with the words that differ. */
  get old(): readonly string[] {
    return this.#old;
  }

  async #take(screen: Screen, page: string, words: readonly string[]): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    await screen.screenshot({ path: this.#path(page, "jpg"), type: "jpeg", quality: 72 });
    writeFileSync(this.#path(page, "words.txt"), `${words.join("\n")}\n`);
  }

  /** Data differ from day to day, so the fixed words of a screen are compared: its headings, tabs, columns, buttons. */
  #differenceOf(page: string, words: readonly string[]): string {
    if (!existsSync(this.#path(page, "jpg")) || !existsSync(this.#path(page, "words.txt"))) return "has no picture";
    const before = readFileSync(this.#path(page, "words.txt"), "utf8").trimEnd().split("\n");
    const added = words.filter((word) => !before.includes(word)).map((word) => `+ ${word}`);
    const gone = before.filter((word) => word !== "" && !words.includes(word)).map((word) => `- ${word}`);
    return [...added, ...gone].join(", ");
  }

  #path(page: string, ending: string): string {
    return join(this.#folder, `${page}.${ending}`);
  }
}

/** Every text of a language's screens. */
function catalogue(language: PictureLanguage): string[] {
  const folder = join(import.meta.dirname, "../renderer/i18n", language);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.flatMap((name) => textsOf(JSON.parse(readFileSync(join(folder, name), "utf8"))));
}

type Tree = { [key: string]: string | Tree };
const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)));

/** The words of a screen's fixed parts, sorted. Rows and messages are data. */
const wordsOf = (screen: Screen): Promise<string[]> =>
  screen.evaluate(() => {
    const fixed = "main :is(h1, h2, h3, th, label, legend, button, [role=tab], [role=columnheader])";
    const data =
      "tbody, li, [role=option], [role=listitem], [role=article], [role=log], [role=row]:not(:has([role=columnheader]))";
    const found = [...document.querySelectorAll<HTMLElement>(fixed)]
      .filter((element) => !element.closest(data) && element.checkVisibility())
      .map((element) => (element.innerText.trim() || element.getAttribute("aria-label")) ?? "");
    return [...new Set(found)].filter((word) => word !== "").toSorted();
  });
