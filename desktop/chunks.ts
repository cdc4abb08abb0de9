import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

const atoms = join(dirname(fileURLToPath(import.meta.resolve("@fluentui/react-icons"))), "atoms/svg");
const iconImport = /import \{([^}]+)\} from ["']@fluentui\/react-icons["'];?/g;

const namesIn = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** Person20Regular lies in person.js, ClipboardTextLtr20Filled in clipboard-text-ltr.js. */
const fileOf = (icon: string): string =>
  icon
    .replace(/\d+(Regular|Filled|Light|Color)$/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase();

/**
 * Takes each icon from a module of its own. The package keeps some hundred to a module, and a module goes whole to the
 * chunk of whoever needs one of them first: the first screen would bring the icons of all the others.
 */
export function iconsApart(): Plugin {
  return {
    name: "icons-apart",
    enforce: "pre",
    transform: (code) =>
      code.replace(iconImport, (whole, names: string) => {
        const icons = namesIn(names);
        const isKnown = icons.every((icon) => existsSync(join(atoms, `${fileOf(icon)}.js`)));
        if (!isKnown) return whole;
        return icons.map((icon) => `import { ${icon} } from "@fluentui/react-icons/svg/${fileOf(icon)}";`).join("");
      }),
  };
}

const tabsterImport = /import \{([^}]+)\} from ["']tabster["'];/g;
/** The part is not used there, only handed on. */
const tabsterHandsOn = /export \{ get\w+ \} from ["']\.\/get\/\w+\.js["'];/g;
/** Where Tabster has what is named; the rest comes by its one door. */
const tabsterFiles: [RegExp, (name: string) => string][] = [
  [/^get(Modalizer|Mover|Restorer|Groupper|ObservedElement)$/, (name) => `get/${name}`],
  [/^(create|dispose)Tabster$/, () => "Tabster"],
  [/^getTabsterAttribute$/, () => "AttributeHelpers"],
  [/^TABSTER_ATTRIBUTE_NAME$/, () => "Consts"],
];

/**
 * Takes each part of Tabster, which looks after the focus for Fluent, from its own file. It has one door for all of
 * them: whoever passes it to keep the focus would bring what only menus and dialogs need.
 */
export function tabsterApart(): Plugin {
  const lineFor = (name: string): string => {
    const file = tabsterFiles.find(([names]) => names.test(name))?.[1](name);
    return `import { ${name} } from "tabster${file ? `/dist/esm/${file}.js` : ""}";`;
  };
  return {
    name: "tabster-apart",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith("/tabster/dist/esm/Tabster.js")
        ? code.replace(tabsterHandsOn, "")
        : code.replace(tabsterImport, (_whole, names: string) => namesIn(names).map(lineFor).join("")),
  };
}

/**
 * Few files instead of many small ones, which compress worse and wait for each other: what the page needs to start is
 * one, and what screens share is put together where it is little.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // By itself, so that zod is told to leave eval alone before the first schema is made.
  { name: "zod", test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$/, priority: 3 },
  { name: "start", tags: ["$initial"], priority: 2 },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000, priority: 1 },
];

/** What is shared is named after all who share it, which is too long for a file's name. */
export const chunkFileNames = ({ name }: Rolldown.PreRenderedChunk): string =>
  name.startsWith("shared~") ? "assets/shared-[hash].js" : "assets/[name]-[hash].js";
