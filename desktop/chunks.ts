import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

const atoms = join(dirname(fileURLToPath(import.meta.resolve("@fluentui/react-icons"))), "atoms/svg");
const iconImport = /import \{([^}]+)\} from ["']@fluentui\/react-icons["'];?/g;

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
        const icons = names.split(",").map((name) => name.trim());
        const isKnown = icons.every((icon) => icon === "" || existsSync(join(atoms, `${fileOf(icon)}.js`)));
        if (!isKnown) return whole;
        const lines = icons
          .filter(Boolean)
          .map((icon) => `import { ${icon} } from "@fluentui/react-icons/svg/${fileOf(icon)}";`);
        return lines.join("");
      }),
  };
}

/**
 * Few files instead of many small ones, which compress worse and wait for each other: what the page needs to start is
 * one, and what screens share is put together where it is little.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // By itself, so that zod is told to leave eval alone before the first schema is made.
  { name: "zod", test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$/, priority: 3 },
  // Tabster has one door for all its parts, most of which only menus and dialogs need.
  { name: "start", tags: ["$initial"], test: /^(?!.*[\\/]tabster[\\/])/, priority: 2 },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000, priority: 1 },
];

/** What is shared is named after all who share it, which is too long for a file's name. */
export const chunkFileNames = ({ name }: Rolldown.PreRenderedChunk): string =>
  name.startsWith("shared~") ? "assets/shared-[hash].js" : "assets/[name]-[hash].js";
