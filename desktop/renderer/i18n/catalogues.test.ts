import { errorCodes, sendFailures } from "@balcao/shared/platform/errors.ts";
import i18next from "i18next";
import { expect, test } from "vitest";
import { codeText } from "../ui/text/failure-text.ts";
import { en } from "./en/en.ts";
import { firstTexts as enFirst } from "./en/first.ts";
import { es } from "./es/es.ts";
import { firstTexts as esFirst } from "./es/first.ts";
import { allTexts, changeLanguage, startTexts } from "./i18n.ts";
import { firstTexts as ptFirst } from "./pt/first.ts";
import { pt } from "./pt/pt.ts";

type Tree = { [key: string]: string | Tree };
const flatten = (tree: Tree, prefix = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
const texts = {
  pt: new Map([...flatten(ptFirst), ...flatten(pt)]),
  en: new Map([...flatten(enFirst), ...flatten(en)]),
  es: new Map([...flatten(esFirst), ...flatten(es)]),
};

const paths = Object.entries(
  import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
const sources = paths.map(([, text]) => text);
const code = sources.join("\n");

test.each(["en", "es"] as const)("%s has the keys of pt, no more and no fewer", (language) => {
  expect([...texts[language].keys()].toSorted()).toEqual([...texts.pt.keys()].toSorted());
});

test.each(["en", "es"] as const)("%s has the same placeholders as pt, and no empty text", (language) => {
  const places = (text: string) => [...text.matchAll(/\{\{[\w, ]+\}\}/g)].map(String).toSorted();
  for (const [key, text] of texts[language]) {
    expect(text.trim(), key).not.toBe("");
    expect(places(text), key).toEqual(places(texts.pt.get(key) ?? ""));
  }
});

test("every plural has the four forms that Portuguese needs", () => {
  const plurals = [...texts.pt.keys()].filter((key) => /_(zero|one|many|other)$/.test(key));
  for (const stem of new Set(plurals.map((key) => key.replace(/_\w+$/, "")))) {
    expect(
      ["zero", "one", "many", "other"].filter((form) => !texts.pt.has(`${stem}_${form}`)),
      stem,
    ).toEqual([]);
  }
});

test("every figure has the separators of its language", () => {
  const figures =
    /\{\{(count|total|left|max|min|most|limit|used|valid|done|all|delivered|rows|shown|perHour|contacts|users|connections|connected|queues|storage)\}\}/;
  // A size comes with its unit, and its own comma.
  const raw = [...texts.pt].filter(([key, text]) => figures.test(text) && key !== "writing.attach.tooLarge");
  expect(raw).toEqual([]);
});

test("Spanish says tú", () => {
  // Imperatives of usted where a sentence begins, and those with a pronoun.
  const formal =
    /(?<!\p{L})usted|(^|[.:;]\s)(haga|hable|elija|ingrese|pulse|cambie|revise|espere|use|pruebe|seleccione|intente|escriba|envíe|guarde|abra|copie|añada|vuelva)\s|póngase|suscríbase|cópie|inténte|guárde/iu;
  expect([...texts.es].filter(([, text]) => formal.test(text))).toEqual([]);
});

test("every error code of the server has a text", () => {
  expect([...errorCodes, ...sendFailures].filter((code) => !texts.pt.has(`errors.${code}`))).toEqual([]);
});

test("every text is used somewhere", { tags: ["long"] }, () => {
  /** A key is used as a whole, or by a template such as `tickets.status.${status}`. */
  const templates = [...code.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].map(([, stem]) => stem ?? "");
  const isUsed = (key: string) => {
    const plain = key.replace(/_(zero|one|many|other)$/, "");
    return code.includes(`"${plain}"`) || templates.some((stem) => plain.startsWith(stem));
  };
  expect([...texts.pt.keys()].filter((key) => !isUsed(key))).toEqual([]);
});

test("no element is labelled with a fixed text", () => {
  // The linter checks the text between tags (noJsxLiterals); this checks the texts in attributes.
  const labels =
    /\s(?:label|title|placeholder|aria-label|aria-description|alt|content|text|hint)="[^"]*\p{Ll}{2}[^"]*"/gu;
  expect(sources.flatMap((source) => source.match(labels) ?? [])).toEqual([]);
});

test("modules of the first page need no text that is loaded later", () => {
  const files = new Map(paths.map(([path, text]) => [path.replace("../", "/"), text]));
  const reached = new Set<string>();
  const waiting = ["/main.tsx"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = files.get(path);
    if (reached.has(path) || text === undefined) continue;
    reached.add(path);
    // Type imports do not exist at run time, and dynamic imports wait for the full catalogue.
    for (const [, target = ""] of text.matchAll(/^import (?!type\b)(?:[^;]*? from )?"(\.[^"]+)";/gm))
      waiting.push(new URL(target, `http://x${path}`).pathname);
  }
  expect(reached.size).toBeGreaterThan(100);
  const later = [...reached].flatMap((path) =>
    [...(files.get(path) ?? "").matchAll(/["`]([a-zA-Z]+)\.([\w.]*)/g)]
      // An error's text that is not loaded yet is "an unexpected error".
      .filter(([, part = ""]) => part in pt && part !== "errors")
      .map(([, part, key]) => `${part}.${key}`)
      .filter((stem) => [...texts.pt.keys()].some((key) => key.startsWith(stem)))
      .map((stem) => `${path}: ${stem}`),
  );
  expect(later).toEqual([]);
});

test("Portuguese has plural forms for zero, one and many", async () => {
  const { t } = await startTexts("pt");

  expect([0, 1, 2].map((count) => t("tickets.unread", { count }))).toEqual([
    "Nenhuma não lida",
    "1 não lida",
    "2 não lidas",
  ]);
});

test("counts have thousands separators", async () => {
  const { t } = await startTexts("pt");
  await allTexts();
  expect(t("tickets.unread", { count: 12_345 })).toBe("12.345 não lidas");
});

test("a chosen language is loaded and shown, the first screen's texts at once", async () => {
  const texts = await startTexts("es");

  expect(texts.t("tickets.accept")).toBe("Aceptar");
  await allTexts();
  expect(texts.t("updates.later")).toBe("Después");
  await changeLanguage(texts, "en");
  expect([texts.t("tickets.accept"), texts.t("updates.later")]).toEqual(["Accept", "Later"]);
});

test("an error whose text is not loaded yet is an unexpected one", async () => {
  const t = await i18next.createInstance().init({ lng: "pt", resources: { pt: { translation: ptFirst } } });

  expect(codeText(t, "ERR_NO_WAPP_FOUND")).toBe("Algo deu errado. Tente de novo.");
  expect(codeText(t, "ERR_INVALID_CREDENTIALS")).toBe("E-mail ou senha incorretos. Tente de novo.");
});
