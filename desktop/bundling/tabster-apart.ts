import type { Plugin } from "vite";
import { namesIn } from "./names-in.ts";

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
