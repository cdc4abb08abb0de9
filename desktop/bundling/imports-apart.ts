import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const atoms = join(dirname(fileURLToPath(import.meta.resolve("@fluentui/react-icons"))), "atoms/svg");
const iconImport = /import \{([^}]+)\} from ["']@fluentui\/react-icons["'];?/g;

/** Person20Regular lies in person.js, ClipboardTextLtr20Filled in clipboard-text-ltr.js. */
const fileOf = (icon: string): string =>
  icon
    .replace(/\d+(Regular|Filled|Light|Color)$/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase();

/**
 * Imports each icon from a module of its own. The package has about a hundred icons in a module, and a module goes as a
 * whole into one chunk: the first screen would load the icons of all others.
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

/** The names between the braces of an import. */
const namesIn = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

const tabsterImport = /import \{([^}]+)\} from ["']tabster["'];/g;
/** Imports that Tabster only re-exports. */
const tabsterHandsOn = /export \{ get\w+ \} from ["']\.\/get\/\w+\.js["'];/g;
/** The file of each exported name; all other names come from the entry module. */
const tabsterFiles: [RegExp, (name: string) => string][] = [
  [/^get(Modalizer|Mover|Restorer|Groupper|ObservedElement)$/, (name) => `get/${name}`],
  [/^(create|dispose)Tabster$/, () => "Tabster"],
  [/^getTabsterAttribute$/, () => "AttributeHelpers"],
  [/^TABSTER_ATTRIBUTE_NAME$/, () => "Consts"],
];

/**
 * Imports each part of Tabster, Fluent's focus manager, from its own file. Its single entry module would pull the parts
 * that only menus and dialogs need into every chunk that uses the focus.
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
