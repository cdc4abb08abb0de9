import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { namesIn } from "./names-in.ts";

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
